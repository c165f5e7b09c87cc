/** Cuts the rows of a long table into blocks, which are drawn while they can be seen: see `RowBlock.svelte`. */

/** Rows that are drawn together, or not at all. */
export interface RowsOfBlock<Row> {
  /** Place of its first row among all rows, from 0. */
  readonly first: number
  readonly rows: readonly Row[]
}

/** A table of thousands of rows, all of which change every second, would take longer than a frame to lay out. */
const BLOCK_ROWS = 25

export function inBlocks<Row>(rows: readonly Row[]): readonly RowsOfBlock<Row>[] {
  const blocks: RowsOfBlock<Row>[] = []
  for (let first = 0; first < rows.length; first += BLOCK_ROWS)
    blocks.push({ first, rows: rows.slice(first, first + BLOCK_ROWS) })
  return blocks
}
