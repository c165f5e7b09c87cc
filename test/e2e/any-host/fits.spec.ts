/** The desk of a first start fits into windows of common sizes, and a phone shows one panel of it at a time. */
import type { JSHandle, Page } from 'playwright/test'
import { cutTexts, smallTargets } from '../steps/cut-texts.ts'
import { axeFaults } from '../steps/axe-faults.ts'
import { expect, test } from '../fixture.ts'
import { wording, wordingIn } from '../steps/wording.ts'

test.use({ deskPanels: null })

const SIZES = [
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
const PHONE = { width: 390, height: 844 } as const
/** The size that a finger hits without aiming, CSS pixels. */
const TOUCH_TARGET = 44

async function expectNothingCut(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => cutTexts(page), { message: `at ${size.width} px` }).toEqual([])
  }
}

/** Collects the errors of the page: only an event reports a size that changes its own measurement. */
function gatherFaults(page: Page): Promise<JSHandle<readonly string[]>> {
  return page.evaluateHandle(() => {
    const messages: string[] = []
    addEventListener('error', ({ message }) => messages.push(message))
    return messages
  })
}

async function speakChinese(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: wording('settings_language_section') }).click()
  await dialog.getByRole('combobox').selectOption('zh-CN')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-column="last"]').first()).toContainText(wordingIn('zh-CN', 'column_last'))
}

test('fits into windows of common sizes and on a phone', async ({ launchOnMarket }) => {
  const page = await (await launchOnMarket()).firstWindow()
  await expect(page.locator('[data-panel="depth"] [data-figure="mid"]')).toBeVisible()
  await expect(page.locator('[data-headline]').first()).toBeVisible()
  const faults = await gatherFaults(page)

  await test.step('shows one panel at a time on a phone, all of it to be hit by a finger, and the desk again when it is wide', async () => {
    await expect(page.locator('[data-panel="chart"]')).toBeVisible()
    const groups = () => page.locator('.dv-groupview').evaluateAll((all) => all.map((one) => one.clientWidth))
    const rightEdge = () =>
      page
        .locator('.dv-groupview')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    await page.setViewportSize(SIZES[1])
    await expect.poll(rightEdge).toBeGreaterThan(SIZES[1].width - 20)
    const before = await groups()

    await page.setViewportSize(PHONE)
    const bar = page.getByRole('navigation', { name: wording('phone_bar') })
    const shown = page.locator('[data-panel]:visible')
    for (const [name, panel] of [
      ['chart_panel', 'chart'],
      ['watchlist_panel', 'watchlist'],
      ['news_panel', 'news'],
    ] as const) {
      await bar.getByRole('button', { name: wording(name), exact: true }).click()
      await expect(shown).toHaveCount(1)
      await expect(shown).toHaveAttribute('data-panel', panel)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await expect.poll(() => cutTexts(page)).toEqual([])
      await expect.poll(() => smallTargets(page, TOUCH_TARGET)).toEqual([])
      expect(await axeFaults(page)).toEqual([])
    }
    await bar.getByRole('button', { name: wording('phone_more') }).click()
    await page.getByRole('menuitemradio', { name: new RegExp(wording('depth_panel'), 'u') }).click()
    await expect(shown).toHaveAttribute('data-panel', 'depth')

    await page.setViewportSize(SIZES[1])
    await expect(bar).toBeHidden()
    await expect.poll(groups).toEqual(before)
  })

  await test.step('cuts no text of the first desk, in either language', async () => {
    await expectNothingCut(page)
    await page.getByRole('grid').focus()
    await speakChinese(page)
    await expectNothingCut(page)
  })
  expect(await faults.jsonValue()).toEqual([])
})
