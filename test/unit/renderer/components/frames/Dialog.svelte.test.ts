import { createRawSnippet } from 'svelte'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page } from 'vitest/browser'
import Dialog from '#renderer/components/frames/Dialog.svelte'

async function open(look: 'form' | 'steady' | 'view') {
  const children = createRawSnippet(() => ({
    render: () => '<div class="content" style="height: 40px"><input aria-label="Search" /></div>',
  }))
  await render(Dialog, { title: 'Alert', look, onclose: () => undefined, children })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const heightOf = () => dialog.element().getBoundingClientRect().height
  const grow = () => {
    const content = document.querySelector<HTMLElement>('.content')
    if (content !== null) content.style.height = '200px'
  }
  return { heightOf, grow }
}

describe('a dialog', () => {
  it('that is steady keeps its height whatever its content does', async () => {
    const { heightOf, grow } = await open('steady')
    const before = heightOf()
    grow()
    expect(heightOf()).toBe(before)
  })

  it('with a form is as high as its content', async () => {
    const { heightOf, grow } = await open('form')
    const before = heightOf()
    grow()
    expect(heightOf()).toBe(before + 160)
  })

  it.each(['form', 'steady', 'view'] as const)(
    'that is a %s starts in its first field, and not on the button that leaves it',
    async (look) => {
      await open(look)
      await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus()
    },
  )

  it.each(['form', 'steady', 'view'] as const)(
    'that is a %s stays inside the window where everything is drawn larger',
    async (look) => {
      document.documentElement.setAttribute('style', '--scale: 1.5; zoom: 1.5')
      const { grow } = await open(look)
      grow()
      const { left, top, right, bottom } = page.getByRole('dialog').element().getBoundingClientRect()
      expect(Math.min(left, top, innerWidth - right, innerHeight - bottom)).toBeGreaterThanOrEqual(0)
    },
  )
})
