/**
 * Starts the browser, the two markets and the program that all worlds share, because starting them takes longer than a
 * world lasts.
 */
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findHeadlessChromium } from '../browser.ts'
import { startMarket } from './world/market.ts'
import { copyProgram } from './world/program.ts'
import type { Ground } from './world/world.ts'

export interface SharedGround extends Ground {
  close(): Promise<void>
}

/** A page lives for a minute, in which V8's optimising compiler costs more processor time than it saves. */
const FAST_TO_COMPILE = '--js-flags=--no-turbofan'

/** @param built - The directory of the tested build. */
export async function startGround(built: string): Promise<SharedGround> {
  const [simulated, second] = [await startMarket(1), await startMarket(2)]
  const program = copyProgram(built, simulated.baseUrl)
  const args = [...CHROMIUM_FLAGS, FAST_TO_COMPILE]
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args })
  return {
    browser,
    entry: program.entry,
    simulated,
    second,
    async close() {
      await browser.close()
      program.remove()
      for (const market of [simulated, second]) await market.close()
    },
  }
}
