/** The application's menu where the system draws it. Windows describe it, because only they have its words. */
import type { InstrumentId } from '../market/instrument.ts'

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
  /** In the form of the settings: `Mod+Shift+D`; null shows none. */
  readonly chord: string | null
}

/** A command chosen for one window in the menu, or elsewhere outside all windows; published with every choice. */
export interface ChosenCommand {
  /** Rises with every choice, so that a window recognises a command that it has already carried out. */
  readonly number: number
  readonly command: string
  /** The instrument to show first; null leaves the present one. */
  readonly instrument: InstrumentId | null
}
