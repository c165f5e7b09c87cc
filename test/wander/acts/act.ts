/** Defines an act: a user's step with real keys and clicks. */
import { wording, type MessageKey } from '#test/e2e/steps/wording.ts'
import type { Reading, ShownPanel } from '../reading/reading.ts'
import type { User } from '../user.ts'
import type { TroubleKind } from '../world/faults.ts'
import { PHONE_WIDTH } from '../world/world.ts'

/** A kind of trouble that an act may cause, with the pattern of its text. */
export interface Cause {
  readonly kind: TroubleKind
  readonly text: RegExp
}

/** The way to undo an act. */
export interface Undo {
  /** Its name in the table of acts. */
  readonly name: string
  /** Returns whether the act made a change. If not, the undo would revert an earlier act. */
  readonly isDone: (before: Reading, after: Reading) => boolean
  /** Set if the edit scrolls to the edited part and the undo does not scroll back. */
  readonly leavesScroll?: true
  /** Returns false if no undo is offered any more. */
  readonly play: (user: User) => Promise<boolean>
}

/** Returns the rows of a panel; empty if they are sorted, because their order follows their values. */
const ownRows = ({ rows, choices }: ShownPanel): readonly string[] =>
  choices.some((choice) => choice.startsWith('sorted ')) ? [] : rows

const panelsOf = ({ panels }: Reading, kind: string): readonly ShownPanel[] =>
  panels.filter((panel) => panel.kind === kind)

/** Returns whether panels of a kind that draws all of its rows have changed rows. */
export const hasOtherRows =
  (kind: string): Undo['isDone'] =>
  (before, after) => {
    const [was, is] = [before, after].map((reading) => panelsOf(reading, kind).map(ownRows))
    return JSON.stringify(was) !== JSON.stringify(is)
  }

/**
 * Returns whether a watchlist's entries changed in number, which its tab counts, or in order. A list draws only the
 * rows in view and some more, so the number of drawn rows decides nothing.
 */
export const hasOtherEntries: Undo['isDone'] = (before, after) => {
  const [was, is] = [before, after].map((reading) => panelsOf(reading, 'watchlist'))
  return (was ?? []).some((panel, index) => {
    const other = is?.[index]
    if (other === undefined) return true
    if (panel.choices.join() !== other.choices.join()) return true
    const inBoth = Math.min(panel.rows.length, other.rows.length)
    const [rowsBefore, rowsAfter] = [panel, other].map((one) => ownRows(one).slice(0, inBoth).join())
    return panel.scrolls.join() === other.scrolls.join() && rowsBefore !== rowsAfter
  })
}

/** Returns the number of drawings of each chart; undefined for other panels and for charts that are not drawn. */
const drawingsOf = ({ panels }: Reading): readonly (string | undefined)[] => panels.map(({ drawn }) => drawn?.at(-1))

/** Returns whether a chart's number of drawings changed. */
export const hasOtherDrawings: Undo['isDone'] = (before, after) => {
  const is = drawingsOf(after)
  return drawingsOf(before).some((was, index) => was !== undefined && is[index] !== undefined && is[index] !== was)
}

export interface Act {
  readonly name: string
  /** The relative frequency. */
  readonly weight: number
  /** Returns whether the page offers it; by default always. */
  readonly isPossible?: (reading: Reading, user: User) => boolean
  /** Chooses the target before the page is read. Returns false without one. */
  readonly aim?: (user: User) => Promise<boolean>
  /** Whether the act is possible in an open dialog. */
  readonly inDialog?: true
  play(user: User, reading: Reading): Promise<unknown>
  readonly undo?: Undo
  /** Whether the page must be the same afterwards, live values aside. */
  readonly returns?: true
  readonly causes?: readonly Cause[]
  /** Whether the act intentionally leaves the focus in a field. */
  readonly choosesField?: true
  /** Whether the page is loaded again, without focus. */
  readonly startsPage?: true
}

type Terms = Omit<Act, 'name' | 'weight' | 'play'>

export const pressing = (name: string, weight: number, chords: readonly string[], terms: Terms = {}): Act => ({
  name,
  weight,
  ...terms,
  play: (user) => user.press(user.chance.pick(chords)),
})

/**
 * Creates an act that performs one of several commands by the palette. A title is a message key with an optional
 * suffix.
 */
export const commanding = (
  name: string,
  weight: number,
  commands: readonly (readonly [id: string, title: MessageKey, rest?: string])[],
  terms: Terms = {},
): Act => ({
  name,
  weight,
  ...terms,
  play(user) {
    const [id, title, rest = ''] = user.chance.pick(commands)
    return user.command(id, `${wording(title)}${rest}`)
  },
})

const hasPanel = (reading: Reading, kind: string): boolean => reading.panels.some((panel) => panel.kind === kind)
export const withPanel =
  (kind: string) =>
  (reading: Reading): boolean =>
    hasPanel(reading, kind)
/** Returns whether letters and digits reach the desk. */
export const canType = ({ focus }: Reading): boolean => !focus.isField
export const isWide = ({ width }: Reading): boolean => width >= PHONE_WIDTH
