import { createRawSnippet } from 'svelte'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import ExternalLink from '#renderer/components/frames/ExternalLink.svelte'

const children = createRawSnippet(() => ({ render: () => '<span>The story</span>' }))

let followed = 0
/** Whether the browser would still open the address after all handlers of each click. */
let opens: boolean[]

async function openLink(): Promise<HTMLAnchorElement> {
  await render(ExternalLink, { props: { address: 'https://example.com/story', children, onopen: () => followed++ } })
  const watch = (event: Event) => {
    opens.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', watch)
  onTestFinished(() => window.removeEventListener('click', watch))
  const link = document.querySelector('a')
  if (link === null) throw new Error('There is no link.')
  return link
}

beforeEach(() => {
  followed = 0
  opens = []
})

describe('a link to the outside', () => {
  it('opens when the reader presses it, by pointer or by keyboard', async () => {
    const link = await openLink()
    await page.getByText('The story').click()
    expect([opens, followed]).toEqual([[true], 1])
    link.focus()
    await userEvent.keyboard('{Enter}')
    expect([opens, followed]).toEqual([[true, true], 2])
  })

  it('does not open when a script presses it', async () => {
    const link = await openLink()
    link.click()
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    link.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
    expect([opens, followed]).toEqual([[false, false], 0])
  })
})
