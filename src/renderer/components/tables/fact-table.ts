/** The content of a small table of texts. */

export interface FactColumn {
  readonly title: string
  /** Explains the title. */
  readonly explanation?: string
  readonly isText?: boolean
  /** CSS width; columns without one share the remaining width. */
  readonly width?: string
}

export interface FactRow {
  readonly key: string
  readonly cells: readonly string[]
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Numbers repeated keys, which would break the whole table at every change. */
export function withDistinctKeys(rows: readonly FactRow[]): readonly FactRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const before = seen.get(row.key) ?? 0
    seen.set(row.key, before + 1)
    return before === 0 ? row : { ...row, key: `${row.key} #${before + 1}` }
  })
}
