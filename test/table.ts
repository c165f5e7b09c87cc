/** Plain tables for reports to people. */

/** Prints rows of text with aligned columns; the first is the heading. */
export function printTable(table: readonly (readonly string[])[]): void {
  const widths = table.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  for (const row of table) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
    process.stdout.write(`  ${line.trimEnd()}\n`)
  }
}
