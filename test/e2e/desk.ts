/** A desk window as a user finds their way in it: by roles, names and the documented handles. */
import type { Locator, Page } from 'playwright/test'

export interface Desk {
  readonly page: Page
  readonly grid: Locator
  /** The last price of every row that shows one, by instrument. */
  prices(): Promise<ReadonlyMap<string, string>>
  row(instrument: string): Locator
}

const DASHES = new Set(['', '–', '—', '-'])

export function openDesk(page: Page): Desk {
  const grid = page.getByRole('grid')
  return {
    page,
    grid,
    async prices() {
      const pairs = await grid
        .locator('[data-instrument]')
        .evaluateAll((rows) =>
          rows.map((row): [string, string] => [
            row.getAttribute('data-instrument') ?? '',
            row.querySelector('[data-field="last"]')?.textContent?.trim() ?? '',
          ]),
        )
      return new Map(pairs.filter(([, price]) => !DASHES.has(price)))
    },
    row: (instrument) => grid.locator(`[data-instrument="${instrument}"]`),
  }
}
