/** A page as it was at one moment, read in one go. */

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A price on screen. */
export interface ShownPrice {
  readonly panel: string
  readonly instrument: string
  readonly field: string
  readonly text: string
  /** How the value is drawn, such as `healthy`. */
  readonly state: string
  /** Whether it can be seen, and is not scrolled out of its panel. */
  readonly isInSight: boolean
  /** Unix epoch ms of the answer that it is said to come from; null where the page names none. */
  readonly at: number | null
}

/** A panel that is shown. */
export interface ShownPanel {
  readonly kind: string
  readonly title: string
  readonly box: Box
  /** Pressed buttons, chosen options and the like, in the order of the document. */
  readonly choices: readonly string[]
  /** Instruments, drawings and the like, in the order of their rows. */
  readonly rows: readonly string[]
  /** Distances from the top of all that is scrolled. */
  readonly scrolls: readonly number[]
  /** How far its content can be scrolled at most. */
  readonly room: number
  /** What is drawn into a chart: indicators, compared symbols and the number of drawings; null without a chart that has bars. */
  readonly drawn: readonly string[] | null
}

export interface Focus {
  /** A name that a person recognises. */
  readonly name: string
  readonly isField: boolean
  readonly isNothing: boolean
}

export interface Reading {
  /** Unix epoch ms. */
  readonly at: number
  readonly language: string
  readonly theme: string
  readonly width: number
  readonly height: number
  readonly isSimulated: boolean
  /** Why nothing arrives; null while all is well. */
  readonly loss: string | null
  readonly workspace: string
  /** The id of the window of that workspace, or empty. */
  readonly window: string
  /** Height of the desk, which notices above it take from, CSS pixels. */
  readonly deskHeight: number
  readonly dialogs: readonly string[]
  readonly tabs: readonly string[]
  readonly panels: readonly ShownPanel[]
  readonly prices: readonly ShownPrice[]
  readonly focus: Focus
  /** The elements that reach out of the window. */
  readonly outside: readonly string[]
  /** Texts of charts that are over each other. */
  readonly overlaps: readonly string[]
  /** Every text in view. */
  readonly texts: readonly string[]
}
