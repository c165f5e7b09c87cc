/** Plays the same synthetic market to several views in one browser, each in its own page, and measures the cost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { chromium, type Browser } from 'playwright'
import { build, preview } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import { median } from './measure.ts'

export interface PlayedMarket {
  /** Folder of the page, beside this file. */
  readonly folder: string
  readonly query: Readonly<Record<string, string>>
}

const ROUNDS = 3
const WARM_UP_SECONDS = 1
const PLAY_SECONDS = 4

/**
 * Returns the median processor time of the page's main thread per batch, ms: script, style, layout and everything else.
 * Wall time would include other work on the machine.
 */
export async function playInBrowser<Name extends string>(
  { folder, query }: PlayedMarket,
  contenders: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const svelteConfig = join(import.meta.dirname, '../../src/renderer/svelte.config.js')
  const root = join(import.meta.dirname, folder)
  const settings = { root, configFile: false, logLevel: 'error', build: { outDir: directory } } as const
  await build({ ...settings, plugins: [svelte({ configFile: svelteConfig })] })
  const server = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const address = server.resolvedUrls?.local[0] ?? ''
    const costs = new Map<Name, number[]>(contenders.map((name) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const contender of contenders) {
        const words = new URLSearchParams({ ...query, contender })
        costs.get(contender)?.push(await costOf(browser, `${address}?${words.toString()}`))
      }
    }
    return Object.fromEntries([...costs].map(([name, values]) => [name, median(values)])) as Record<Name, number>
  } finally {
    await browser.close()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function costOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const taskSeconds = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
    }
    await page.evaluate(() => window.startPlay())
    const play = (seconds: number) => page.evaluate((time) => window.playMarket(time), seconds)
    await play(WARM_UP_SECONDS)
    await session.send('HeapProfiler.collectGarbage')
    const before = await taskSeconds()
    const batches = await play(PLAY_SECONDS)
    return (((await taskSeconds()) - before) * 1_000) / batches
  } finally {
    await context.close()
  }
}
