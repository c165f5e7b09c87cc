import { expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import { createBackendOver } from '#core/backend.ts'
import type { UserDocumentName } from '#model/application/stored-name.ts'
import { createBackendPorts } from '#test/fakes/ports/backend-ports.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeLine } from '#test/fakes/windows/fake-line.ts'
import { prepareKeys, readDocuments } from '#test/soak/edits/held-keys.ts'

/**
 * A document of the user without a key does not compile. A connection ends the simulated market, and a listing needs a
 * calendar: only `acknowledged-edits.test.ts` covers both.
 */
const HELD: Readonly<Record<Exclude<UserDocumentName, 'connection' | 'plannedListings'>, true>> = {
  alerts: true,
  drawings: true,
  drawingTemplates: true,
  indicators: true,
  newsMarks: true,
  positions: true,
  settings: true,
  watchlists: true,
  workspaces: true,
}

it('finds in the documents which press of each held key was stored last', async () => {
  const { clock, ...ports } = createBackendPorts()
  const client = createClient(
    createFakeLine(createBackendOver(createFakeFeed(), { clock, ...ports }, {}).connect),
    queueMicrotask,
  )
  const written = async <T>(answer: Promise<T>): Promise<T> => {
    await clock.advanceSettling(1_000)
    return answer
  }
  const keys = await written(prepareKeys(client))
  expect(keys.map(({ document }) => document).toSorted()).toEqual(Object.keys(HELD).toSorted())
  const stored = async () => {
    const documents = await readDocuments(client)
    return keys.map((key) => key.stored(documents))
  }
  expect(await stored()).toEqual(keys.map(() => 0))
  for (const number of [1, 12]) {
    for (const key of keys) await written(key.press(client, number))
    expect(await stored()).toEqual(keys.map(() => number))
  }
})
