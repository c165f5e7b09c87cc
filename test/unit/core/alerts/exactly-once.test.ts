import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactlyOnce } from '#test/fakes/alerts/exactly-once.ts'

describe('price alerts', () => {
  it('fire whenever polls show that they must, and once, through losses, repeats, sleep, restarts and crashes', () => {
    expect(fc.check(exactlyOnce, { numRuns: 500 })).toMatchObject({ failed: false, numRuns: 500 })
  })
})
