/** What a small table of texts is made of. */

export interface FactColumn {
  readonly title: string
  /** What the title does not say. */
  readonly explanation?: string
  readonly isText?: boolean
  /** CSS width; columns without one share what is left. */
  readonly width?: string
}

export interface FactRow {
  readonly key: string
  /** One for each column. */
  readonly cells: readonly string[]
  /** What can be done about it, in a column of its own. */
  readonly action?: { readonly label: string; readonly run: () => void }
}
