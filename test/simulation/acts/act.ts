/** Defines an act of the user: an entry of the table with a name and its requests to the application. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Watchlist } from '#model/watchlists/watchlist.ts'
import type { User } from '../user.ts'
import type { Chance } from '../world/chance.ts'
import type { World } from '../world/world.ts'

export interface ActMoment {
  readonly user: User
  readonly world: World
  readonly chance: Chance
}

export interface Act {
  readonly name: string
  /** The relative frequency. */
  readonly weight: number
  /** Resolves when the user has an answer or no longer waits for one. */
  run(moment: ActMoment): Promise<unknown>
}

export const act = (name: string, weight: number, run: Act['run']): Act => ({ name, weight, run })

export const shownList = ({ user }: ActMoment): Watchlist | null => user.window()?.view.list ?? null

export const entriesOf = (list: Watchlist): readonly InstrumentId[] =>
  list.rows.flatMap((row) => (row.kind === 'entry' ? [row.instrument] : []))

/** Returns a random list of the window, or null while it knows none. */
export function anyList({ user, chance }: ActMoment): string | null {
  const lists = user.window()?.view.lists ?? []
  return lists.length === 0 ? null : chance.pick(lists).id
}

export const newName = ({ chance }: ActMoment, kind: string): string => `${kind} ${chance.whole(1, 999_999)}`

export const nothing = (): Promise<void> => Promise.resolve()
