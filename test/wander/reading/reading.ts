/** The state of a page at one moment. */

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface ShownPrice {
  readonly panel: string
  readonly instrument: string
  readonly field: string
  readonly text: string
  /** The freshness of the value, such as `healthy`. */
  readonly state: string
  /** Whether it is visible and not scrolled out of its panel. */
  readonly isInSight: boolean
  /** The shown time of its answer, Unix epoch ms; null if the page shows none. */
  readonly at: number | null
}

export interface ShownPanel {
  readonly kind: string
  readonly title: string
  readonly box: Box
  /** Pressed buttons, chosen options and the like, in document order. */
  readonly choices: readonly string[]
  /** Instruments, drawings and the like, in the order of their rows. */
  readonly rows: readonly string[]
  /** The positions of all scrolled elements. */
  readonly scrolls: readonly number[]
  /** The maximum scroll position of its content. */
  readonly room: number
  /** Indicators, compared symbols and the number of drawings; null without a chart that has bars. */
  readonly drawn: readonly string[] | null
}

export interface Focus {
  /** A name for people. */
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
  /** The reason why no data arrives, or null. */
  readonly loss: string | null
  readonly workspace: string
  /** The id of the window of that workspace, or empty. */
  readonly window: string
  /** The desk's height, without the notices above it, CSS pixels. */
  readonly deskHeight: number
  readonly dialogs: readonly string[]
  readonly tabs: readonly string[]
  readonly panels: readonly ShownPanel[]
  readonly prices: readonly ShownPrice[]
  readonly focus: Focus
  /** The elements that extend beyond the window. */
  readonly outside: readonly string[]
  /** The overlapping texts of charts. */
  readonly overlaps: readonly string[]
  readonly texts: readonly string[]
}
