/** The application's menu bar if the system draws it. Windows describe it, because only they have its texts. */
import type { InstrumentId } from '../market/instrument.ts'

/** A menu of the menu bar. */
export interface MenuDescription {
  readonly label: string
  /** Separated by lines. */
  readonly groups: readonly (readonly MenuCommand[])[]
}

/** An entry of a menu. */
export interface MenuCommand {
  /** Command id. */
  readonly command: string
  readonly label: string
  /** As in the settings: `Mod+Shift+D`. */
  readonly chord: string | null
}

/** A command chosen outside of windows, for one window. */
export interface ChosenCommand {
  /** Rises with every choice, so that a window recognises commands that it has run. */
  readonly number: number
  readonly command: string
  /** The instrument to show first. */
  readonly instrument: InstrumentId | null
}
