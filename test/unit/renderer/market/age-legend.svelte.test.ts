import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page } from 'vitest/browser'
import AgeLegend from '#renderer/market/AgeLegend.svelte'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'

const samples = () => [...document.querySelectorAll<HTMLElement>('.sample')]

describe('the legend of ages', () => {
  it('says from which age on a price is drawn in each step', async () => {
    await render(AgeLegend)
    await expect.element(page.getByRole('list', { name: 'How prices grow old' })).toBeVisible()
    expect([...document.querySelectorAll('li')].map(({ innerText }) => innerText.replaceAll(/\s+/gu, ' '))).toEqual([
      '123 younger than 60 s',
      '123 from 60 s',
      '123 from 3 min, or overdue',
      '123 from 10 min, or not refreshed',
    ])
  })

  it('draws each step as prices of that age are drawn, and no two alike', async () => {
    await render(AgeLegend)
    expect(samples().map(({ dataset }) => dataset['age'])).toEqual([undefined, '1', '2', '3'])
    const looks = samples().map((sample) => {
      const { color, fontWeight } = getComputedStyle(sample)
      return `${color} ${fontWeight}`
    })
    expect(new Set(looks).size).toBe(4)
  })
})
