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

/**
 * The rows with keys that differ: of equal keys the later ones are numbered. Two equal ones would end the whole table, and again at
 * every change of it.
 */
export function withDistinctKeys(rows: readonly FactRow[]): readonly FactRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const before = seen.get(row.key) ?? 0
    seen.set(row.key, before + 1)
    return before === 0 ? row : { ...row, key: `${row.key} #${before + 1}` }
  })
}
