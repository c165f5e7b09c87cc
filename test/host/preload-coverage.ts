/** Measures the coverage of the preload in the pages, for `npm run coverage`: Node measures only its own programs. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChromiumPage } from './chromium-page.ts'

/** The folder of Node's counts; unset, nothing is counted. */
const DIRECTORY = process.env['NODE_V8_COVERAGE']

interface Measured {
  readonly url: string
  /** The number before the preload's own text. */
  readonly characters: number
}

const measured = new WeakMap<ChromiumPage, Measured>()
let nextNumber = 1

/** Must be called before the script is added; returns it with the preload's name. */
export async function measurePreload(
  page: ChromiumPage,
  script: string,
  path: string | undefined,
  source: string | null,
): Promise<string> {
  if (DIRECTORY === undefined || path === undefined || source === null) return script
  const { href } = pathToFileURL(path)
  measured.set(page, { url: href, characters: script.indexOf(source) })
  await page.measure()
  return `${script}\n//# sourceURL=${href}`
}

/** Stores the counts; must be called before the page is closed. */
export async function storeMeasurement(page: ChromiumPage): Promise<void> {
  const of = measured.get(page)
  if (DIRECTORY === undefined || of === undefined) return
  const counted = await page.measured().catch(() => [])
  const result = counted
    .filter(({ url }) => url === of.url)
    .map(({ url, functions }) => ({
      url,
      functions: functions.map(({ ranges }) => ({
        ranges: ranges.map(({ startOffset, endOffset, count }) => ({
          startOffset: Math.max(0, startOffset - of.characters),
          endOffset: Math.max(0, endOffset - of.characters),
          count,
        })),
      })),
    }))
  writeFileSync(join(DIRECTORY, `page-${process.pid}-${nextNumber++}.json`), JSON.stringify({ result }))
}
