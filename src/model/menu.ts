/** The application's menu where the system draws it: described by the windows, which alone have the words for it. */
import type { InstrumentId } from './instrument.ts'

/** A menu of the application's menu bar. */
export interface MenuDescription {
  readonly label: string
  /** The entries, with a line between one group and the next. */
  readonly groups: readonly (readonly MenuCommand[])[]
}

/** An entry of a menu. */
export interface MenuCommand {
  /** Id of the command that it carries out. */
  readonly command: string
  readonly label: string
  /** As the settings keep chords: `Mod+Shift+D`; null shows none. */
  readonly chord: string | null
}

/** What was chosen for one window from the menu, or outside all windows; told again for every choice. */
export interface ChosenCommand {
  /** Greater with every choice, so that a window that hears it again knows that it has carried it out. */
  readonly number: number
  readonly command: string
  /** Is to be shown first; null leaves what is shown. */
  readonly instrument: InstrumentId | null
}
