import { describe, expect, it } from 'vitest'
import { readAnswer } from '#api/answer.ts'
import { candleEndpointOf, catalogue, depthEndpointOf, quoteEndpointOf, type EndpointName } from '#api/catalogue.ts'
import type { Endpoint } from '#api/wire/endpoint.ts'
import { operationUrl } from '#api/url.ts'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { isRecord } from '#model/values/json.ts'
import { fixturesOf, plainFixtureOf, type Fixture } from '#test/fixtures/read-fixtures.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const NAMES = Object.keys(catalogue) as EndpointName[]
const endpointOf = (name: EndpointName) => catalogue[name] as Endpoint<unknown, unknown>

/** Batches as plain objects, so that fixtures can state them in JSON. */
const plain = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)

function numbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(numbersAsText)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numbersAsText(item)]))
}

function decodeFixture(name: EndpointName, fixture: Fixture) {
  return readAnswer(endpointOf(name), fixture.parameters, jsonAnswer(fixture.answer), 0)
}

describe.each(NAMES)('%s', (name) => {
  const endpoint = endpointOf(name)
  const fixtures = fixturesOf(name)

  it.each(fixtures)('is asked as specified: $name', ({ parameters, query }) => {
    expect(operationUrl('https://host.example/api/', endpoint.path, endpoint.query(parameters))).toBe(
      `https://host.example/api${endpoint.path}?${query}`,
    )
  })

  it.each(fixtures)('sends every required parameter and none that is not described: $name', ({ parameters }) => {
    const sent = endpoint.query(parameters).map(([parameter]) => parameter)
    const required = endpoint.parameters.filter((each) => each.required).map((each) => each.name)
    expect(sent).toEqual(expect.arrayContaining(required))
    expect(endpoint.parameters.map((each) => each.name)).toEqual(expect.arrayContaining(sent))
  })

  it.each(fixtures)('reads $name: $about', (fixture) => {
    const result = decodeFixture(name, fixture)
    expect(result.ok && plain(result.value.value)).toEqual(fixture.value)
    expect(result.ok && result.value.dropped).toEqual(fixture.dropped)
  })

  it('reads numbers that were sent as text as the numbers that they are', () => {
    const fixture = plainFixtureOf(name)
    const answer = { ...fixture.answer, data: numbersAsText(fixture.answer.data) }
    const result = decodeFixture(name, { ...fixture, answer })
    expect(result.ok && plain(result.value.value)).toEqual(fixture.value)
  })

  it.each(fixtures.filter(({ exact }) => exact))('writes the data of $name exactly as specified', (fixture) => {
    const result = decodeFixture(name, fixture)
    if (!result.ok) throw new Error(result.failure.message)
    expect(JSON.parse(JSON.stringify(endpoint.encode(result.value.value, fixture.parameters)))).toEqual(
      fixture.answer.data,
    )
  })
})

describe('the catalogue', () => {
  it('holds exactly the operations of the specification', () => {
    const paths = `/news /stock/depth /stock/depths /stock/quotes /stock/klines /stock/ipo /stock/split /stock/info
      /fund/quotes /fund/klines /forex/depths /forex/quotes /forex/klines /indices/quotes
      /future/depths /future/quotes /future/klines /crypto/depths /crypto/quotes /crypto/ticks`
    expect(NAMES.map((name) => catalogue[name].path)).toEqual(paths.split(/\s+/))
  })

  it('knows which classes have depth and K-lines', () => {
    expect(ASSET_CLASSES.filter((each) => depthEndpointOf(each) !== null)).toEqual([
      'stock',
      'forex',
      'future',
      'crypto',
    ])
    expect(ASSET_CLASSES.filter((each) => candleEndpointOf(each) !== null)).toEqual([
      'stock',
      'fund',
      'forex',
      'future',
    ])
  })

  it('finds the quote operation of each asset class, futures under the singular', () => {
    expect(ASSET_CLASSES.map((assetClass) => quoteEndpointOf(assetClass).path)).toEqual([
      '/stock/quotes',
      '/fund/quotes',
      '/forex/quotes',
      '/indices/quotes',
      '/future/quotes',
      '/crypto/quotes',
    ])
  })
})
