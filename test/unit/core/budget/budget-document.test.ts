import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBudgetDocument, writeBudgetDocument } from '#core/budget/budget-document.ts'

const CLAIM = { host: 'https://quotes.example', at: 1_000, until: 16_000, count: 3 }

describe("the budget's document", () => {
  it('is read back as it was written', () => {
    const document = {
      written: { wall: 20_000, boot: 'a start of the machine', sinceBoot: 5_000 },
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

  it('joins what an earlier version has stored for several spellings of one server', () => {
    const [first, second, other] = ['https://quotes.example', 'https://quotes.example:443', 'https://other.example']
    const stored = {
      version: 1,
      claims: [first, second, other].map((host) => ({ ...CLAIM, host })),
      limits: { [first]: 54, [second]: 30, [other]: 10 },
      pauses: { [second]: 900, [first]: 100 },
    }
    expect(readBudgetDocument(stored)).toMatchObject({
      claims: [first, first, other].map((host) => ({ host })),
      limits: { [first]: 30, [other]: 10 },
      pauses: { [first]: 900 },
    })
  })

  it('never throws, whatever is stored', () => {
    fc.assert(fc.property(fc.jsonValue(), (stored) => void readBudgetDocument(stored)))
  })
})
