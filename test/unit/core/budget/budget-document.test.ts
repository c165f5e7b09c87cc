import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimFreeAt, readBudgetDocument, writeBudgetDocument } from '../../../../src/core/budget/budget-document.ts'

const CLAIM = { host: 'https://quotes.example', at: 1_000, until: 16_000, count: 3 }

describe("the budget's document", () => {
  it('is read back as it was written', () => {
    const document = {
      claims: [CLAIM],
      limits: { 'https://quotes.example': 54 },
      pauses: { 'https://quotes.example': 9 },
    }
    expect(readBudgetDocument(JSON.parse(JSON.stringify(writeBudgetDocument(document))))).toMatchObject(document)
  })

  it('is empty before the first run, and unknown when it cannot be understood', () => {
    expect(readBudgetDocument(undefined)).toEqual({ claims: [], limits: {}, pauses: {} })
    for (const stored of [
      null,
      7,
      {},
      { version: 2, claims: [], limits: {} },
      { version: 1, claims: [{}], limits: {} },
    ])
      expect(readBudgetDocument(stored)).toBeNull()
  })

  it('never throws, whatever is stored', () => {
    fc.assert(fc.property(fc.jsonValue(), (stored) => void readBudgetDocument(stored)))
  })

  it('takes claimed requests to have left as late as they can have', () => {
    expect(claimFreeAt(CLAIM, 100_000, 60_000)).toBe(76_000)
    expect(claimFreeAt(CLAIM, 5_000, 60_000)).toBe(65_000)
    // The clock was set back: the claim lies in the future.
    expect(claimFreeAt(CLAIM, -500_000, 60_000)).toBe(-440_000)
  })
})
