/** Splits the rows of a long table into blocks, see `RowBlock.svelte`. */

export interface RowsOfBlock<Row> {
  readonly first: number
  readonly rows: readonly Row[]
}

/** Thousands of rows that all change every second would take longer than a frame to lay out. */
const BLOCK_ROWS = 25

export function inBlocks<Row>(rows: readonly Row[]): readonly RowsOfBlock<Row>[] {
  const blocks: RowsOfBlock<Row>[] = []
  for (let first = 0; first < rows.length; first += BLOCK_ROWS)
    blocks.push({ first, rows: rows.slice(first, first + BLOCK_ROWS) })
  return blocks
}
