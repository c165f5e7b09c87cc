import { describe, expect, it } from 'vitest'
import { createCrashRecovery } from '#main/windows/crash-recovery.ts'

describe('the recovery from crashes', () => {
  it('loads a page twice again, each time later, and leaves it to the user after a third crash', () => {
    const recovery = createCrashRecovery()
    expect([0, 1000, 4000, 12_000].map((at) => recovery.crashed(at))).toEqual([500, 2000, null, null])
  })

  it('counts again from zero with a page that was healthy for a minute', () => {
    const recovery = createCrashRecovery()
    for (const at of [0, 1000, 12_000]) recovery.crashed(at)
    expect(recovery.crashed(12_000 + 59_999)).toBeNull()
    expect(recovery.crashed(12_000 + 59_999 + 60_000)).toBe(500)
  })
})
