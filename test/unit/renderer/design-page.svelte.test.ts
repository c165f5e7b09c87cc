import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page } from 'vitest/browser'
import DesignPage from '#test/design/DesignPage.svelte'
import { openDesign } from '#test/design/open-design.ts'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'

const LOOKS = [
  { theme: 'light', density: 'comfortable', language: 'en' },
  { theme: 'dark', density: 'compact', language: 'zh-CN' },
  { theme: 'highContrast', density: 'spacious', language: 'en' },
  { theme: 'dark', density: 'touch', language: 'en' },
] as const

async function open({ theme, density, language }: (typeof LOOKS)[number]): Promise<void> {
  Object.assign(document.documentElement.dataset, { theme, density, colours: 'greenUp' })
  document.documentElement.lang = language
  await page.viewport(1280, 900)
  await render(DesignPage, openDesign(language))
  await expect.element(page.getByRole('heading', { name: 'Design of the interface' })).toBeVisible()
}

const cutControls = () =>
  [...document.querySelectorAll('button, [role="tab"], label')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent)

function unknownTokens(): readonly (string | undefined)[] {
  const style = getComputedStyle(document.documentElement)
  return [...document.querySelectorAll<HTMLElement>('[data-token]')]
    .map(({ dataset }) => dataset['token'])
    .filter((token) => style.getPropertyValue(token ?? '') === '')
}

describe('the design page', () => {
  it.each(LOOKS)('has no accessibility faults and cuts no control in $theme, $density, $language', async (look) => {
    await open(look)
    await expect.element(page.getByRole('article')).toBeVisible()
    expect(await axeFaults('main')).toEqual([])
    expect(cutControls()).toEqual([])
    expect(unknownTokens()).toEqual([])
  })

  it('has every button as high as its density says', async () => {
    await open(LOOKS[0])
    const button = page.getByRole('button', { name: 'plain', exact: true }).element()
    const heights = LOOKS.map(({ density }) => {
      document.documentElement.dataset['density'] = density
      return [density, button.getBoundingClientRect().height]
    })
    expect(heights).toEqual([['comfortable', 28], ['compact', 26], ['spacious', 32], ['touch', 44]]) // prettier-ignore
  })

  it('opens its menu, its form and its drawer', async () => {
    await open(LOOKS[0])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: /Not chosen/u })).toBeVisible()
    await page.getByRole('menuitemradio', { name: /Not chosen/u }).click()
    for (const look of ['Form', 'Drawer']) {
      await page.getByRole('button', { name: look }).click()
      await expect.element(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  })
})
