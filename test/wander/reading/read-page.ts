/** Reads a page in one evaluation, so that all parts are from the same moment. */
import type { Page } from 'playwright'
import { focusInPage, frameOfPage, outsideOfPage, textsInPage } from './page-frame.ts'
import { panelsInPage } from './page-panels.ts'
import { pricesInPage } from './page-prices.ts'
import { overlapsInPage } from './page-overlaps.ts'
import { createPageTools } from './page-tools.ts'
import type { Reading } from './reading.ts'

const PARTS = {
  panels: panelsInPage,
  prices: pricesInPage,
  focus: focusInPage,
  outside: outsideOfPage,
  overlaps: overlapsInPage,
  texts: textsInPage,
}

const SCRIPT = `(() => {
  const tools = (${String(createPageTools)})()
  return {
    ...(${String(frameOfPage)})(tools),
    ${Object.entries(PARTS)
      .map(([name, part]) => `${name}: (${String(part)})(tools)`)
      .join(',\n')}
  }
})()`

export const readPage = (page: Page): Promise<Reading> => page.evaluate<Reading>(SCRIPT)
