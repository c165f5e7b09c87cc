/** An entry of the table of acts: something that a user does by real keys and clicks. */
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

/** The way to take an act back. */
export interface Undo {
  /** As the table of acts names it. */
  readonly name: string
  /** Whether the act changed what the undo takes back. If it did not, the undo would reach the act before. */
  readonly isDone: (before: Reading, after: Reading) => boolean
  /** Whether the edit brings into view what it edited, and its undo does not scroll back. */
  readonly leavesScroll?: true
  /** @returns False if nothing offers it any more. */
  readonly play: (user: User) => Promise<boolean>
}

/** The rows of a panel; none if they are sorted, because their order follows their values. */
const ownRows = ({ rows, choices }: ShownPanel): readonly string[] =>
  choices.some((choice) => choice.startsWith('sorted ')) ? [] : rows

const panelsOf = ({ panels }: Reading, kind: string): readonly ShownPanel[] =>
  panels.filter((panel) => panel.kind === kind)

/** Whether the panels of a kind, which draw all of their rows, have other rows than before. */
export const hasOtherRows =
  (kind: string): Undo['isDone'] =>
  (before, after) => {
    const [was, is] = [before, after].map((reading) => panelsOf(reading, kind).map(ownRows))
    return JSON.stringify(was) !== JSON.stringify(is)
  }

/**
 * Whether a watchlist has more or fewer entries than before, which its tab counts, or has them in another order. A list draws
 * the rows in view and some more, so that their number says nothing.
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

/** The number of drawings of each chart; undefined for a panel of another kind, and for a chart that is not drawn. */
const drawingsOf = ({ panels }: Reading): readonly (string | undefined)[] => panels.map(({ drawn }) => drawn?.at(-1))

/** Whether a chart has more or fewer drawings than before. */
export const hasOtherDrawings: Undo['isDone'] = (before, after) => {
  const is = drawingsOf(after)
  return drawingsOf(before).some((was, index) => was !== undefined && is[index] !== undefined && is[index] !== was)
}

export interface Act {
  /** As it is printed. */
  readonly name: string
  /** How often it is done, compared with others. */
  readonly weight: number
  /** Whether the page as it is offers it; always when left out. */
  readonly isPossible?: (reading: Reading, user: User) => boolean
  /** Chooses what the act is done to, before the page is read. @returns False if there is nothing. */
  readonly aim?: (user: User) => Promise<boolean>
  /** Whether it is done while a dialog is open. */
  readonly inDialog?: true
  play(user: User, reading: Reading): Promise<unknown>
  /** The way to undo the act, if there is one. */
  readonly undo?: Undo
  /** Whether the page has to be afterwards as it was before, live values aside. */
  readonly returns?: true
  /** The trouble that the act may cause. */
  readonly causes?: readonly Cause[]
  /** Whether the act leaves the focus in a field by intent. */
  readonly choosesField?: true
  /** Whether the page begins anew, with the focus on nothing. */
  readonly startsPage?: true
}

type Terms = Omit<Act, 'name' | 'weight' | 'play'>

/** An act that is one chord, or one of several. */
export const pressing = (name: string, weight: number, chords: readonly string[], terms: Terms = {}): Act => ({
  name,
  weight,
  ...terms,
  play: (user) => user.press(user.chance.pick(chords)),
})

/** An act that carries out one of some commands by the palette. Titles are keys of messages, with what follows them. */
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
/** Whether letters and digits reach the desk. */
export const canType = ({ focus }: Reading): boolean => !focus.isField
export const isWide = ({ width }: Reading): boolean => width >= PHONE_WIDTH
