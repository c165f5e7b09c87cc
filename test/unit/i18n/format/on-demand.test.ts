import { describe, expect, it } from 'vitest'
import { onDemand } from '#i18n/format/on-demand.ts'

describe('a value on demand', () => {
  it('is computed at its first use, and once', () => {
    let made = 0
    const give = onDemand(() => ({ number: (made += 1) }))
    expect(made).toBe(0)
    expect(give()).toBe(give())
    expect(made).toBe(1)
  })
})
