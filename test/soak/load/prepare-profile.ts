/** Fills a new profile like a user: lists, a workspace of ten windows, and alerts. */
import { createClient } from '#contract/wire/client.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Result } from '#model/values/failure.ts'
import { createFakeLine } from '#test/fakes/windows/fake-line.ts'
import { launch } from '../launch.ts'
import { alertDrafts } from './alerts.ts'
import { LIST_WINDOWS, workspaceOf } from './windows.ts'

/** Only stocks have books, tapes and companies. */
const isStock = (instrument: InstrumentId) => instrument.startsWith('stock:')

/** Divides the instruments among the lists. Resolves when everything is written. */
export async function prepareProfile(
  directory: string,
  overrides: Overrides,
  instruments: readonly InstrumentId[],
): Promise<void> {
  const { backend, kill } = await launch(directory, overrides)
  const client = createClient(createFakeLine(backend.connect), queueMicrotask)
  const lists: string[] = []
  const length = Math.ceil(instruments.length / LIST_WINDOWS)
  for (let place = 0; place < LIST_WINDOWS; place++) {
    const { made } = done(await client.request('watchlist.edit', { kind: 'addList', name: `Load ${place + 1}` }))
    const list = made ?? ''
    lists.push(list)
    const own = instruments.slice(place * length, (place + 1) * length)
    done(await client.request('watchlist.edit', { kind: 'addEntries', list, instruments: [...own], before: null }))
    const sort = { column: 'changePercent', direction: 'descending' } as const
    done(await client.request('watchlist.edit', { kind: 'arrangeList', list, appearance: { sort } }))
  }
  const stocks = instruments.filter(isStock)
  const workspace = workspaceOf({ lists, symbols: stocks })
  const content = JSON.stringify({ format: 'quotedeck-workspace', version: 1, workspace })
  done(
    await client.request('workspace.switch', {
      workspace: done(await client.request('workspace.import', { content })),
    }),
  )
  for (const draft of alertDrafts(stocks, lists))
    done(await client.request('alert.save', { ...draft, conditions: [...draft.conditions] }))
  await client.request('settings.update', { welcomed: true })
  client.dispose()
  await backend.dispose()
  await kill()
}

/** Returns the value of an outcome. @throws Error with the failure. */
export function done<Value>(outcome: Result<Value, unknown>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`The profile cannot be prepared: ${JSON.stringify(outcome.failure)}`)
}
