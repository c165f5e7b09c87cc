/** Checks the decoders against the answers written by hand. */
import { isDeepStrictEqual } from 'node:util'
import { readAnswer } from '#api/answer.ts'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { Endpoint } from '#api/wire/endpoint.ts'
import { fixturesOf, type Fixture } from '../fixtures/read-fixtures.ts'
import { jsonAnswer } from '../fakes/service/http-answers.ts'

export interface FixtureReport {
  readonly path: string
  readonly read: number
  readonly misread: readonly string[]
}

export function checkFixtures(): readonly FixtureReport[] {
  return (Object.keys(catalogue) as EndpointName[]).map((name) => {
    const endpoint = catalogue[name] as Endpoint<unknown, unknown>
    const fixtures = fixturesOf(name)
    const misread = fixtures.filter((fixture) => !isReadAsMeant(endpoint, fixture)).map((fixture) => fixture.name)
    return { path: endpoint.path, read: fixtures.length - misread.length, misread }
  })
}

function isReadAsMeant(endpoint: Endpoint<unknown, unknown>, fixture: Fixture): boolean {
  const result = readAnswer(endpoint, fixture.parameters, jsonAnswer(fixture.answer), 0)
  if (!result.ok) return false
  const { value, dropped } = result.value
  const read: unknown = value instanceof Map ? Object.fromEntries(value) : value
  return isDeepStrictEqual(read, fixture.value) && isDeepStrictEqual(dropped, fixture.dropped)
}
