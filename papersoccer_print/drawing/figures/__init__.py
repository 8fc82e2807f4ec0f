"""The figures of rule sheets and host notes: small panels that show a situation, whole pitches, a worked opening."""
