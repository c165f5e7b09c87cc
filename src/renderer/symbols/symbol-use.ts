/** What choosing a symbol does: it is shown wherever symbols are shown, or else put on the list. */
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { CommandContext } from '../commands/command.ts'

/** Shows it in the active panel and all that is linked with it, and selects it in the list if it is there. */
function showSymbol({ desk, rows }: CommandContext, instrument: InstrumentId): void {
  desk?.showSymbol(instrument)
  rows?.reveal(instrument)
}

/** Shows it where symbols are shown; where nothing shows any, it is put on the list. */
export async function showOrAdd(context: CommandContext, { instrument, watchlists }: FoundInstrument): Promise<void> {
  const isShown = context.desk?.panels.some(({ followsSymbols }) => followsSymbols) === true || watchlists.length > 0
  if (isShown || context.list === null) showSymbol(context, instrument)
  else await addSymbol(context, instrument)
}

/** Puts it at the end of the list that is shown, and selects it there. */
export async function addSymbol(context: CommandContext, instrument: InstrumentId): Promise<void> {
  const { list, client } = context
  if (list === null) return
  await client.request('watchlist.add', { watchlist: list.watchlist, instrument })
  showSymbol(context, instrument)
}

/** The instruments among what was chosen lately, the latest first. */
export function recentInstruments(recent: readonly string[]): readonly InstrumentId[] {
  return recent.map((key) => key.replace(/^symbol:/u, '')).filter((id): id is InstrumentId => isInstrumentId(id))
}
