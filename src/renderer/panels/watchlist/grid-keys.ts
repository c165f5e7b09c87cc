/** Walking through a list by keyboard. */

/** The row that a key leads to, or null when it is not a key for walking. `index` is -1 while nothing is selected. */
export function rowAfterKey(key: string, index: number, rowCount: number, rowsOnPage: number): number | null {
  if (rowCount === 0) return null
  const within = (row: number) => Math.max(0, Math.min(rowCount - 1, row))
  switch (key) {
    case 'ArrowDown':
      return within(index + 1)
    case 'ArrowUp':
      return within(index - 1)
    case 'PageDown':
      return within(index + rowsOnPage)
    case 'PageUp':
      return within(index - rowsOnPage)
    case 'Home':
      return 0
    case 'End':
      return rowCount - 1
    default:
      return null
  }
}
