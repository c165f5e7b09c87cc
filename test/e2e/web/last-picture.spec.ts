/** The last picture of a window, which a page shows before its code is loaded. */
import type { Locator, Page } from 'playwright/test'
import { openDesk, policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../steps/wording.ts'

test.use({ ownMarket: false })

/** The code of the screen, which the picture does not need. */
const SCREEN = '**/assets/first-screen-*.js'

const picture = (page: Page): Locator => page.locator('#last-picture')

/** Reloads the page and delays the code of its screen until the returned function is called. */
async function reloadHeldUp(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route(SCREEN, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  return async () => {
    released.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Returns the symbols of a list with their positions. */
const symbolsIn = (place: Locator): Promise<readonly (readonly [code: string, left: number, top: number])[]> =>
  place.locator('.row .code').evaluateAll((codes) =>
    codes
      .map((code) => [code.textContent, code.getBoundingClientRect()] as const)
      .filter(([code, { bottom }]) => code !== '' && bottom < innerHeight)
      .map(([code, { left, top }]) => [code, left, top] as const),
  )

const expectPrices = (page: Page): Promise<void> =>
  expect(openDesk(page).grid.locator('[data-state="healthy"]').first()).toBeVisible()

test('shows the rows of last time to an authorised page, until its own are there', async ({ launch }) => {
  const page = await (await launch()).firstWindow()
  await expectPrices(page)

  await test.step('the rows of last time are where its own will be, with their age, and without market colours', async () => {
    const before = await symbolsIn(openDesk(page).grid)
    expect(before.length).toBeGreaterThan(5)

    const release = await reloadHeldUp(page)
    await expect(picture(page)).toBeVisible()
    await expect(picture(page).locator('> p')).toHaveText(/^Values from \d+s ago\./u)
    expect(await symbolsIn(picture(page))).toEqual(before)
    const shown = await picture(page).evaluate((layer) => ({
      isInert: (layer as HTMLElement).inert,
      states: [...layer.querySelectorAll('.row:has(.code)')].map((row) => row.getAttribute('data-state')),
      colours: new Set([...layer.querySelectorAll('.row *')].map((cell) => getComputedStyle(cell).color)).size,
      events: layer.querySelectorAll('[onclick], [href], [src], [id], [data-instrument], iframe, a').length,
    }))
    expect(shown).toMatchObject({ isInert: true, colours: 1, events: 0 })
    expect(shown.states).not.toContain(null)

    await release()
    await expect(picture(page)).toBeHidden()
    await expectPrices(page)
    expect(await symbolsIn(openDesk(page).grid)).toEqual(before)
    expect(await policyViolations(page)).toEqual([])
  })

  await test.step('nothing of last time is shown to a page without its key, nor once the application is discreet', async () => {
    // The tab has lost its access.
    const key = await page.evaluate(() => sessionStorage.getItem('quotedeck.key') ?? '')
    await page.evaluate(() => sessionStorage.setItem('quotedeck.key', ''))
    const release = await reloadHeldUp(page)
    await expect(picture(page)).toHaveCount(0)
    await release()
    // A refused page forgets its key, so the key is restored after that.
    await expect(page.getByText(wording('line_restarted_title'))).toBeVisible()
    await page.evaluate((one) => sessionStorage.setItem('quotedeck.key', one), key)
    await page.reload()
    await expectPrices(page)

    await page.keyboard.press('Control+Shift+D')
    await expect(page.locator('html')).toHaveAttribute('data-colours', 'mono')
    const releaseDiscreet = await reloadHeldUp(page)
    await expect(picture(page)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('quotedeck.picture'))).toBeNull()
    await releaseDiscreet()
  })
})
