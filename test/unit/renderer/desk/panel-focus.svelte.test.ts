import { afterEach, describe, expect, it } from 'vitest'
import { createPanelFocus } from '#renderer/desk/focus/focus.ts'

const drawn: HTMLElement[] = []

function draw(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  element.tabIndex = -1
  document.body.append(element)
  drawn.push(element)
  return element
}

/** Opens a dialog, which takes the focus, and closes it, which returns the focus. */
function openAndClose(): void {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button>Close</button>'
  draw('').append(dialog)
  dialog.showModal()
  dialog.close()
}

const GRID = '<div role="grid" tabindex="0"></div>'
const partOf = (element: HTMLElement, selector: string) => element.querySelector<HTMLElement>(selector)

afterEach(() => {
  for (const element of drawn.splice(0)) element.remove()
})

describe('the focus that enters a panel', () => {
  it('is on its first button until its main part is there', async () => {
    const focus = createPanelFocus()
    const panel = draw('<button>List</button>')
    focus.follow('watchlist-1', panel)
    focus.enter('watchlist-1')
    expect(document.activeElement).toBe(partOf(panel, 'button'))
    panel.insertAdjacentHTML('beforeend', GRID)
    await expect.poll(() => document.activeElement).toBe(partOf(panel, '[role="grid"]'))
  })

  it('goes to the main part although a dialog gave it back to the first button before that', () => {
    const focus = createPanelFocus()
    const panel = draw('<button>List</button>')
    focus.follow('watchlist-1', panel)
    focus.enter('watchlist-1')
    openAndClose()
    expect(document.activeElement).toBe(partOf(panel, 'button'))
    panel.insertAdjacentHTML('beforeend', GRID)
    focus.enter('watchlist-1')
    expect(document.activeElement).toBe(partOf(panel, '[role="grid"]'))
  })

  it('returns to a button that the user went to', () => {
    const focus = createPanelFocus()
    const panel = draw(`<button>List</button>${GRID}`)
    focus.follow('watchlist-1', panel)
    focus.enter('watchlist-1')
    partOf(panel, 'button')?.focus()
    openAndClose()
    draw('<button>Elsewhere</button>').querySelector('button')?.focus()
    focus.enter('watchlist-1')
    expect(document.activeElement).toBe(partOf(panel, 'button'))
  })

  it('finds a panel that was drawn again before the former drawing went', () => {
    const focus = createPanelFocus()
    const [former, again] = [draw(GRID), draw(GRID)]
    focus.follow('watchlist-1', former)
    focus.follow('watchlist-1', again)
    focus.leave('watchlist-1', former)
    focus.enter('watchlist-1')
    expect(document.activeElement).toBe(partOf(again, '[role="grid"]'))
  })
})
