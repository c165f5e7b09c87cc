/** What axe finds wrong in a window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Only what is wrong is told, by its markup: selectors of every element that is right take most of axe's time. */
const OPTIONS = { resultTypes: ['violations'], selectors: false, preload: false }

/**
 * In the whole window, or in a part of it, and where. Evaluated from outside, so that the page's policy stays as it is.
 */
export async function axeFaults(page: Page, part = 'html'): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(OPTIONS)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
