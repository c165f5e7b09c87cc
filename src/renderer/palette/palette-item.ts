/** What the palette lists. */

/** In the order in which they are shown while nothing was typed; once something was, the best match decides. */
export const PALETTE_SECTIONS = ['recent', 'interval', 'command', 'symbol', 'list', 'workspace'] as const
export type PaletteSection = (typeof PALETTE_SECTIONS)[number]

export interface PaletteItem {
  /** What it is remembered by once it was chosen. */
  readonly key: string
  readonly section: Exclude<PaletteSection, 'recent'>
  readonly title: string
  /** What the title does not say; may be empty. */
  readonly detail: string
  /** Follows the detail, and is not searched: what many have in common would only flood what is found. */
  readonly note?: string
  /** At the end of the line: a chord, or a word about its state. */
  readonly hint: string
  /** Further texts that it is found by, as its name in the other language. */
  readonly aliases: readonly string[]
  /** Whether the symbol is the typed code, and neither the directory nor a watchlist has it. */
  readonly isUnlisted?: boolean
  readonly run: () => void
  /** The second thing that can be done with it, or null. */
  readonly add: (() => void) | null
}
