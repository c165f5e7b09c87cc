/** The actions on a chosen symbol: show it in panels, or add it to a list. */
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { CommandContext } from '../commands/command.ts'

/** Shows it in the active panel and all panels linked with it, and selects it in the list. */
function showSymbol({ desk, rows }: CommandContext, instrument: InstrumentId): void {
  desk?.showSymbol(instrument)
  rows?.reveal(instrument)
}

/** Adds the symbol to the list if no panel shows symbols. */
export async function showOrAdd(context: CommandContext, { instrument, watchlists }: FoundInstrument): Promise<void> {
  const isShown = context.desk?.panels.some(({ followsSymbols }) => followsSymbols) === true || watchlists.length > 0
  if (isShown || context.list === null) showSymbol(context, instrument)
  else await addSymbol(context, instrument)
}

export async function addSymbol(context: CommandContext, instrument: InstrumentId): Promise<void> {
  const { list, client } = context
  if (list === null) return
  await client.request('watchlist.add', { watchlist: list.watchlist, instrument })
  showSymbol(context, instrument)
}

/** Returns instruments, the latest first. */
export function recentInstruments(recent: readonly string[]): readonly InstrumentId[] {
  return recent.map((key) => key.replace(/^symbol:/u, '')).filter((id): id is InstrumentId => isInstrumentId(id))
}
