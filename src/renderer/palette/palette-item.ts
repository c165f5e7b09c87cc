/** The items of the palette. */

/** Their order without a text; with one, the best match decides. */
export const PALETTE_SECTIONS = ['recent', 'interval', 'command', 'symbol', 'list', 'workspace'] as const
export type PaletteSection = (typeof PALETTE_SECTIONS)[number]

export interface PaletteItem {
  readonly key: string
  readonly section: Exclude<PaletteSection, 'recent'>
  readonly title: string
  readonly detail: string
  /** A remark that is not searched, because text that many items share would match too much. */
  readonly note?: string
  /** A chord, or a word about its state. */
  readonly hint: string
  /** Further searched texts, such as the name in the other language. */
  readonly aliases: readonly string[]
  /** Whether the symbol is the typed code, and neither the directory nor a watchlist has it. */
  readonly isUnlisted?: boolean
  readonly run: () => void
  /** The second action. */
  readonly add: (() => void) | null
}
