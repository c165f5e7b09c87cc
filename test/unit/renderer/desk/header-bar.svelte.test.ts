import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDeskWindow } from '../../../fakes/desk-window.ts'

const INSECURE = { baseUrl: 'http://quotes.example', plan: 'base', codesPerRequest: 10, requestsPerMinute: 60 } as const
/** The width of a phone of 390 px in CSS pixels, after the text was made larger once. */
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
