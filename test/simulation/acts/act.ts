/** What a user does. An act is one entry of the table: a name, and what is asked of the application. */
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
  /** As it is printed. */
  readonly name: string
  /** How often it is done, compared with others. */
  readonly weight: number
  /** Resolves when the user has an answer, or does not wait for one any longer. */
  run(moment: ActMoment): Promise<unknown>
}

export const act = (name: string, weight: number, run: Act['run']): Act => ({ name, weight, run })

/** The list on screen; null while none is. */
export const shownList = ({ user }: ActMoment): Watchlist | null => user.window()?.view.list ?? null

/** The instruments on it, in its order. */
export const entriesOf = (list: Watchlist): readonly InstrumentId[] =>
  list.rows.flatMap((row) => (row.kind === 'entry' ? [row.instrument] : []))

/** A list of the user's own choosing; null while none is known. */
export function anyList({ user, chance }: ActMoment): string | null {
  const lists = user.window()?.view.lists ?? []
  return lists.length === 0 ? null : chance.pick(lists).id
}

/** A name nobody has used. */
export const newName = ({ chance }: ActMoment, kind: string): string => `${kind} ${chance.whole(1, 999_999)}`

export const nothing = (): Promise<void> => Promise.resolve()
