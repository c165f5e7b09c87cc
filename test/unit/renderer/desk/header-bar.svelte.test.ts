import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WindowId } from '#model/workspace/workspace.ts'
import { cutTextsInPage } from '#test/e2e/steps/cut-texts.ts'
import { openDeskWindow, THIS_WINDOW, THIS_WORKSPACE } from '#test/fakes/windows/desk-window.ts'

const INSECURE = { baseUrl: 'http://quotes.example', plan: 'base', codesPerRequest: 10, requestsPerMinute: 60 } as const
/** The width of a phone of 390 px in CSS pixels, after the text was enlarged once. */
const WIDTH = 354

describe('the bar at the top of a phone', () => {
  it.each([
    ['the simulated market', { source: 'simulated' }],
    ['a service without encryption', { source: 'service', address: INSECURE }],
  ] as const)('has room for all its controls while %s is paused', async (_, session) => {
    await openDeskWindow({ session: { state: 'paused', ...session } })
    await page.viewport(WIDTH, 800)
    await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    const header = document.querySelector('header')
    expect(header?.querySelector('[data-mark]')).not.toBeNull()
    expect(header?.scrollWidth).toBeLessThanOrEqual(WIDTH)
  })
})

describe('the bar at the top of a narrow window', () => {
  const WIDTHS = [640, 700, 768, 900, 1024, 1039, 1040, 1280]
  const windows = [THIS_WINDOW, ...(['window-3', 'window-4'] as WindowId[])].map((id) => ({
    id,
    kind: 'desk' as const,
    isShown: id === THIS_WINDOW,
  }))

  it.each([
    ['English', 'en', 'A workspace of a long name'],
    ['Chinese', 'zh-CN', '名字很长的一个工作区名字'],
  ] as const)('has room for all its contents together, in %s', async (_, language, name) => {
    const session = { state: 'paused', source: 'service', address: INSECURE } as const
    const { backend } = await openDeskWindow({ session, settings: { language } })
    backend.publish('workspaces', [
      null,
      { current: THIS_WORKSPACE, workspaces: [{ id: THIS_WORKSPACE, name, windows }] },
    ])
    backend.publish('alertEvents', [null, { recent: [], unacknowledged: 250, isPersisted: true }])
    await expect.poll(() => document.querySelector('[data-connection="paused"]')).not.toBeNull()
    await expect.poll(() => document.documentElement.lang).toBe(language)
    for (const width of WIDTHS) {
      await page.viewport(width, 800)
      await expect
        .poll(() => document.querySelector('header')?.scrollWidth, { message: `${width}` })
        .toBeLessThanOrEqual(width)
      expect(
        cutTextsInPage(true).filter((text) => text.startsWith('frame')),
        `${width}`,
      ).toEqual([])
    }
  })
})
