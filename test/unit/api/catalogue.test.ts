import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../src/api/answer.ts'
import { catalogue, quoteEndpointOf, type EndpointName } from '../../../src/api/catalogue.ts'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import { operationUrl } from '../../../src/api/url.ts'
import { ASSET_CLASSES } from '../../../src/model/asset-class.ts'
import { fixturesOf, type Fixture } from '../../fixtures/read-fixtures.ts'

const NAMES = Object.keys(catalogue) as EndpointName[]
const endpointOf = (name: EndpointName) => catalogue[name] as Endpoint<unknown, unknown>

/** Batches as plain objects, so that fixtures can state them in JSON. */
const plain = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)

function decodeFixture(name: EndpointName, fixture: Fixture) {
  const outcome = { kind: 'answer', status: 200, retryAfter: null, body: JSON.stringify(fixture.answer) } as const
  return readAnswer(endpointOf(name), fixture.parameters, outcome, 0)
}

describe.each(NAMES)('%s', (name) => {
  const endpoint = endpointOf(name)
  const fixtures = fixturesOf(name)

  it.each(fixtures)('is asked as specified: $name', ({ parameters, query }) => {
    expect(operationUrl('https://host.example/api/', endpoint.path, endpoint.query(parameters))).toBe(
      `https://host.example/api${endpoint.path}?${query}`,
    )
  })

  it.each(fixtures)('reads $name: $about', (fixture) => {
    const result = decodeFixture(name, fixture)
    expect(result.ok && plain(result.value.value)).toEqual(fixture.value)
    expect(result.ok && result.value.dropped).toEqual(fixture.dropped)
  })

  it.each(fixtures.filter(({ exact }) => exact))('writes the data of $name exactly as specified', (fixture) => {
    const result = decodeFixture(name, fixture)
    if (!result.ok) throw new Error(result.failure.message)
    expect(JSON.parse(JSON.stringify(endpoint.encode(result.value.value)))).toEqual(fixture.answer.data)
  })
})

describe('the catalogue', () => {
  it('names every path once', () => {
    const paths = NAMES.map((name) => catalogue[name].path)
    expect(new Set(paths).size).toBe(paths.length)
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
