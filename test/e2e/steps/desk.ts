/** A desk window as a user finds it: by roles, names and the documented handles. */
import type { Locator, Page } from 'playwright/test'
import type { Settings } from '#model/application/settings.ts'
import { wording, type MessageKey } from './wording.ts'

interface ConnectionDraft {
  readonly baseUrl: string
  readonly token: string
  readonly requestsPerMinute?: number
}

export interface Desk {
  readonly page: Page
  readonly grid: Locator
  readonly notices: Locator
  readonly connection: Locator
  row(instrument: string): Locator
  /** Returns the last price of every row with a price, by instrument. */
  prices(): Promise<ReadonlyMap<string, string>>
  openConnection(): Promise<Locator>
  fillConnection(draft: ConnectionDraft): Promise<Locator>
  openSettings(section?: MessageKey): Promise<Locator>
  chooseTheme(theme: Settings['theme']): Promise<void>
}

const EMPTY_CELLS: ReadonlySet<string> = new Set(['', '–', '—', '-'])

export function openDesk(page: Page): Desk {
  const grid = page.getByRole('grid')

  async function openSettings(section: MessageKey = 'settings_appearance'): Promise<Locator> {
    await chooseInMenu(page, 'action_settings')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: wording(section), exact: true }).click()
    return dialog
  }

  async function openConnection(): Promise<Locator> {
    await chooseInMenu(page, 'action_connect')
    return page.getByRole('dialog')
  }

  return {
    page,
    grid,
    openConnection,
    notices: page.locator('[data-panel="notices"]'),
    connection: page.locator('[data-connection]'),
    row: (instrument) => grid.locator(`[data-instrument="${instrument}"]`),
    openSettings,
    async prices() {
      const pairs = await grid
        .locator('[data-instrument]')
        .evaluateAll((rows) =>
          rows.map((row): [string, string] => [
            row.getAttribute('data-instrument') ?? '',
            row.querySelector('[data-field="last"]')?.textContent?.trim() ?? '',
          ]),
        )
      return new Map(pairs.filter(([, price]) => !EMPTY_CELLS.has(price)))
    },
    async fillConnection({ baseUrl, token, requestsPerMinute = 600 }) {
      const dialog = await openConnection()
      await dialog.getByLabel(wording('connect_base_url')).fill(baseUrl)
      await dialog.getByLabel(wording('connect_token')).fill(token)
      await dialog.getByLabel(wording('connect_plan')).selectOption('premium')
      await dialog.getByLabel(wording('connect_requests_per_minute')).fill(`${requestsPerMinute}`)
      return dialog
    },
    async chooseTheme(theme) {
      const dialog = await openSettings()
      await dialog.getByLabel(wording('settings_theme')).selectOption(theme)
      await dialog
        .getByRole('button', { name: wording('action_close') })
        .last()
        .click()
    },
  }
}

/** Chooses an item of the window's menu, which may show a key after the title. */
export async function chooseInMenu(page: Page, title: MessageKey): Promise<void> {
  await page.getByRole('button', { name: wording('menu_label'), exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(wording(title), 'u') }).click()
}

export function policyViolations(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const described = (report: Report) => JSON.stringify(report.body)
        // Earlier reports are delivered first, in a separate task.
        const observer = new ReportingObserver((reports) => found.push(...reports.map(described)), {
          types: ['csp-violation'],
          buffered: true,
        })
        const found: string[] = []
        observer.observe()
        requestAnimationFrame(() =>
          setTimeout(() => {
            found.push(...observer.takeRecords().map(described))
            resolve(found)
          }),
        )
      }),
  )
}
