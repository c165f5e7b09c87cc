import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { Endpoint } from '#api/wire/endpoint.ts'
import type { WireShape } from '#api/wire/shape.ts'
import * as arbitrary from '#test/fixtures/model-arbitraries.ts'

const region = fc.constantFrom('US', 'HK', 'GB', 'BA')
const exchange = fc.constantFrom('', 'NASDAQ')

type Case = fc.Arbitrary<readonly [value: unknown, parameters: unknown]>

function batchOf(item: fc.Arbitrary<unknown>): Case {
  const entries = fc.uniqueArray(fc.tuple(arbitrary.code, item), { selector: ([code]) => code, maxLength: 8 })
  return fc.record({ entries, region, exchange, interval: arbitrary.interval, limit: fc.nat() }).map((each) => {
    const value = new Map(each.entries)
    return [value, { ...each, codes: [...value.keys()] }]
  })
}

function singleOf(item: fc.Arbitrary<unknown>): Case {
  const parameters = fc.record({ region, exchange, code: arbitrary.code, type: fc.constant('stock') })
  return fc.tuple(fc.option(item), parameters)
}

const pageCase = (page: fc.Arbitrary<unknown>): Case => fc.tuple(page, fc.constant({}))

const forexQuote = arbitrary.quote.map((quote) => ({ ...quote, previousClose: null }))
const cryptoQuote = forexQuote.map((quote) => ({ ...quote, change: null, changePercent: null }))

/** Cases by the shape of an answer, run for each of its operations. */
const CASES: Readonly<Record<string, Case>> = {
  NewsPage: pageCase(arbitrary.newsPage),
  IpoPage: pageCase(arbitrary.ipoPage),
  SplitPage: pageCase(arbitrary.splitPage),
  StockInformation: singleOf(arbitrary.company),
  Depth: singleOf(arbitrary.depthBook),
  'Depth by code': batchOf(arbitrary.depthBook),
  'Quote by code': batchOf(arbitrary.quote),
  'ForexQuote by code': batchOf(forexQuote),
  'CryptoQuote by code': batchOf(cryptoQuote),
  'KLine list by code': batchOf(arbitrary.candles),
  'Tick by code': batchOf(arbitrary.tick),
}

function nameOf(shape: WireShape): string {
  if (shape.kind === 'record') return shape.title
  if (shape.kind === 'keyed') return `${nameOf(shape.of)} by code`
  return shape.kind === 'list' ? `${nameOf(shape.of)} list` : shape.kind
}

const NAMES = Object.keys(catalogue) as EndpointName[]
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each(NAMES)('%s', (name) => {
  const endpoint = catalogue[name] as Endpoint<unknown, unknown>
  const cases = CASES[nameOf(endpoint.shape)] ?? fc.constant(null).map(() => expect.fail(`no case for ${name}`))

  it('reads back whatever it writes, dropping nothing that was there', () => {
    fc.assert(
      fc.property(cases, ([value, parameters]) => {
        const decoded = endpoint.decode(overTheWire(endpoint.encode(value, parameters)), parameters)
        expect(decoded?.value).toEqual(value)
        expect(decoded?.dropped).toHaveLength(value === null ? 1 : 0)
      }),
    )
  })

  it('never throws, whatever JSON the service sends', () => {
    fc.assert(
      fc.property(cases, fc.jsonValue({ maxDepth: 5 }), ([, parameters], data) => {
        endpoint.decode(data, parameters)
      }),
    )
  })

  it('never throws when any one part of a sound answer is replaced', () => {
    fc.assert(
      fc.property(cases, fc.jsonValue(), fc.nat(), ([value, parameters], intruder, place) => {
        const data = overTheWire(endpoint.encode(value, parameters))
        const decoded = endpoint.decode(replacePart(data, intruder, place), parameters)
        // The rest is still sound: it survives another trip.
        if (decoded === null) return
        const again = endpoint.decode(overTheWire(endpoint.encode(decoded.value, parameters)), parameters)
        expect(again?.value).toEqual(decoded.value)
      }),
    )
  })
})

/** The same JSON value with its n-th part, counted cyclically, replaced. */
function replacePart(root: unknown, intruder: unknown, place: number): unknown {
  let parts = 0
  JSON.stringify(root, (_key, part: unknown) => {
    parts += 1
    return part
  })
  const target = place % parts
  let current = -1
  return JSON.parse(
    JSON.stringify(root, (_key, part: unknown) => {
      current += 1
      return current === target ? intruder : part
    }),
  )
}
