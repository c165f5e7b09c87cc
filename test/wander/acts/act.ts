/** An entry of the table of acts: something that a user does by real keys and clicks. */
import { wording, type MessageKey } from '../../e2e/wording.ts'
import type { Reading } from '../reading/reading.ts'
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
  readonly play: (user: User) => Promise<unknown>
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
