/** Texts of a service without any bound: the kept part, the reading time, and the memory used. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '#api/answer.ts'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { Endpoint } from '#api/wire/endpoint.ts'
import { fieldsOf, isRecord } from '#model/values/json.ts'
import { heapUsedAfter } from '#test/heap-used.ts'

const LONG = 200_000
const WORD = 'W'.repeat(LONG)
const SECONDS = '1795000000'

const AAPL = { region: 'US', exchange: '', codes: ['AAPL'], code: 'AAPL', interval: '1D', limit: 1, type: 'stock' }
const COMPANY = { c: 'AAPL', n: 'n', t: 't', e: 'e', s: 's', i: 'i', r: 'r', bd: 'bd', wu: 'wu', fcc: 'fcc' }
const HEADLINE = { id: 'id', te: 'te', pt: SECONDS, mt: 'mt', lg: 'lg', lk: 'lk', pv: 'pv' }
const OFFERING = { cn: 'cn', sc: 'sc', ex: 'ex', mc: 'mc', pr: 'pr', ct: 'ct' }
const SPLIT = { d: 1_795_000_000_000, r: 'r', n: 'n', c: 'c', v: '2:1' }

const ANSWERS: readonly (readonly [EndpointName, (item: object) => unknown, object])[] = [
  ['stockInfo', (item) => item, COMPANY],
  ['news', (item) => ({ data: [item], pagination: { nextCursor: WORD } }), HEADLINE],
  ['stockIpo', (item) => ({ content: [item] }), OFFERING],
  ['stockSplit', (item) => ({ content: [item] }), SPLIT],
]

const ANSWERED_FIELDS = ANSWERS.flatMap(([name, wrap, item]) =>
  Object.keys(item).map((field) => [name, field, wrap, item] as const),
)

const decode = (name: EndpointName, data: unknown) => (catalogue[name] as Endpoint<unknown, unknown>).decode(data, AAPL)

function longestIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  return Math.max(0, ...parts.map(longestIn))
}

describe('a text of 200,000 letters', () => {
  it.each(ANSWERED_FIELDS)('is cut or left out by %s in the field %s', (name, field, wrap, item) => {
    const decoded = decode(name, wrap({ ...item, [field]: WORD }))
    expect(decoded).not.toBeNull()
    expect(longestIn(decoded)).toBeLessThanOrEqual(5_000)
  })

  it.each([
    ['stockInfo', 'wu', 'website'],
    ['news', 'lk', 'link'],
  ] as const)('is left out of %s and reported', (name, field, member) => {
    const [, wrap, item] = ANSWERS.find(([one]) => one === name) ?? expect.fail('no such answer')
    const decoded = decode(name, wrap({ ...item, [field]: `https://a.example/${WORD}` }))
    const value = fieldsOf(decoded?.value)
    const items: readonly unknown[] = Array.isArray(value['items']) ? value['items'] : [value]
    expect(fieldsOf(items[0])[member]).toBeNull()
    expect(decoded?.dropped).toMatchObject([{ reason: 'value', field }])
  })

  it('is cut as the reason of a refusal, and marked', () => {
    const body = JSON.stringify({ code: 5000, msg: WORD, data: null })
    const outcome = { kind: 'answer', status: 200, retryAfter: null, date: null, body } as const
    const read = readAnswer(catalogue.stockInfo, AAPL, outcome, 0)
    expect(read).toMatchObject({ ok: false, failure: { kind: 'rejected', message: `${'W'.repeat(299)}…` } })
  })
})

/** Ms; a quadratic search in texts of this length takes minutes. */
const MAX_READING_MS = 1_000

/** Each makes a pattern of decoders take a step for every part of it. */
const SLOW_TEXTS = { digits: `${'1'.repeat(LONG)}x`, zeros: `${'0'.repeat(LONG)}x`, blanks: `${' '.repeat(LONG)}x` }

describe.each(Object.entries(SLOW_TEXTS))('a text of %s where a number or a code is expected', (_name, text) => {
  it.each([
    ['stockQuotes', { AAPL: { s: 'AAPL', ld: text, p: 7, t: text, v: text } }],
    ['stockQuotes', { [text]: { s: text, ld: 7, t: 1_795_000_000_000 } }],
    ['stockQuotes', [{ s: text, ld: 7, t: 1_795_000_000_000 }]],
    ['stockDepths', { AAPL: { s: 'AAPL', a: [{ po: text, p: text, v: text }], b: [] } }],
    ['stockKlines', [{ s: text, t: text, c: text }]],
    ['stockInfo', { ...COMPANY, mcb: text, tso: text, pet: text }],
    ['stockIpo', { content: [{ ...OFFERING, pr: text, mc: text, dt: text }] }],
    ['stockSplit', { content: [{ ...SPLIT, v: `${text}:${text}` }] }],
    ['news', { data: [{ ...HEADLINE, pt: text }], pagination: { count: text } }],
  ] as const)('does not hold up %s', (name, data) => {
    const started = performance.now()
    decode(name, data)
    expect(performance.now() - started).toBeLessThan(MAX_READING_MS)
  })
})

describe('an answer of several megabytes', () => {
  it('is not held in memory by the texts that were cut from it', () => {
    const sent = (letter: string) =>
      JSON.stringify({ ...COMPANY, n: 'n'.repeat(3_000_000), bd: `&amp;${letter.repeat(3_000_000)}` })
    const { value, bytes } = heapUsedAfter(() =>
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => decode('stockInfo', JSON.parse(sent(letter)))),
    )
    expect(value).toHaveLength(8)
    expect(bytes).toBeLessThan(2_000_000)
  })
})
