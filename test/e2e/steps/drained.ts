/** Checks a window while no data arrives: nothing is healthy, connected or in market colours. */
import type { Page } from 'playwright/test'
import type { Loss } from '#renderer/window/line-state.ts'
import { expect } from '../fixture.ts'
import { wording } from './wording.ts'

/** The message that no data arrives. */
export const loss = (page: Page) => page.locator('[data-loss]')

export async function expectDrained(page: Page, kind: Loss['kind']): Promise<void> {
  await expect(loss(page)).toHaveAttribute('data-loss', kind)
  await expect(loss(page)).toBeVisible()
  for (const state of ['healthy', 'open', 'armed']) await expect(page.locator(`[data-state="${state}"]`)).toHaveCount(0)
  await expect(page.locator('[data-connection]:not([data-connection="lineDown"])')).toHaveCount(0)
  await expect(page.getByText(wording('connection_connected'), { exact: true })).toHaveCount(0)
  await expect.poll(() => marketColours(page)).toEqual([])
}

export async function expectLive(page: Page): Promise<void> {
  await expect(loss(page)).toHaveCount(0)
  await expect(page.locator('[data-state="disconnected"]')).toHaveCount(0)
}

/** Returns the elements and chart pixels with the colours of rising and falling prices. */
export function marketColours(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const rgbOf = (colour: string) => {
      probe.style.color = colour
      return getComputedStyle(probe).color
    }
    const colours = new Set(['--green', '--red', '--success'].map((token) => rgbOf(tokenValue(token))))
    probe.remove()

    // Returns the scheme's value, because the computed tokens may be drained.
    function tokenValue(token: string): string {
      for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules)
          if (rule instanceof CSSStyleRule && rule.selectorText === ':root') {
            const value = rule.style.getPropertyValue(token)
            if (value !== '') return value
          }
      throw new Error(`There is no token ${token}.`)
    }

    function hasColour(canvas: HTMLCanvasElement): boolean {
      const { width, height } = canvas
      if (width === 0 || height === 0) return false
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      for (let at = 0; at < pixels.length; at += 4)
        if (colours.has(`rgb(${pixels[at]}, ${pixels[at + 1]}, ${pixels[at + 2]})`) && pixels[at + 3] === 255)
          return true
      return false
    }

    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (element.closest('[data-loss]') !== null || !element.checkVisibility()) continue
      const { color, backgroundColor } = getComputedStyle(element)
      const text = element.childElementCount === 0 ? element.textContent.trim() : ''
      if ((text !== '' && colours.has(color)) || colours.has(backgroundColor))
        found.push(`${element.className} ${text}`)
      if (element instanceof HTMLCanvasElement && hasColour(element)) found.push('canvas')
    }
    return found
  })
}
