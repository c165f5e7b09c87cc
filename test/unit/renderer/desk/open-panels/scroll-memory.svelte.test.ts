import { describe, expect, it, onTestFinished } from 'vitest'
import { createScrollMemory } from '#renderer/desk/open-panels/scroll-memory.ts'

/** A panel with a list of 1,000 px that shows as much of it as the panel is high. */
function openPanel() {
  const panel = document.createElement('div')
  panel.innerHTML = '<div class="list" style="height: 100%; overflow: auto"><div style="height: 1000px"></div></div>'
  panel.style.height = '300px'
  document.body.append(panel)
  onTestFinished(() => panel.remove())
  const memory = createScrollMemory(panel, () => undefined)
  const list = panel.querySelector('.list') as HTMLElement
  return {
    panel,
    list,
    scrolledTo: () => expect.poll(() => list.scrollTop),
    /** As the docking library does: the document forgets where a list is that is moved within it. */
    resize(height: string) {
      panel.append(list)
      memory.putBack()
      panel.style.height = height
    },
  }
}

const nextPicture = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

describe('a list in a panel that is maximised and restored', () => {
  /** A list near its end, in a panel that has just been maximised. */
  async function maximise() {
    const opened = openPanel()
    opened.list.scrollTop = 650
    await nextPicture()
    opened.resize('600px')
    await opened.scrolledTo().toBe(400)
    await nextPicture()
    return opened
  }

  it('returns to its scroll position, although the maximised panel was too high for it', async () => {
    const { resize, scrolledTo } = await maximise()
    resize('300px')
    await scrolledTo().toBe(650)
  })

  it('returns to its scroll position also when it was last scrolled in a panel as high, and has become shorter since', async () => {
    const { list, panel, resize, scrolledTo } = openPanel()
    resize('600px')
    await nextPicture()
    list.scrollTop = 100
    await nextPicture()
    // As with a panel that is opened beside it.
    panel.style.height = '300px'
    await nextPicture()
    list.firstElementChild?.setAttribute('style', 'height: 650px')
    await nextPicture()
    resize('600px')
    await scrolledTo().toBe(50)
    await nextPicture()
    resize('300px')
    await scrolledTo().toBe(100)
  })

  it('keeps the position that the user scrolled to in the maximised panel', async () => {
    const { list, resize } = await maximise()
    list.scrollTop = 200
    await nextPicture()
    resize('300px')
    await nextPicture()
    await nextPicture()
    expect(list.scrollTop).toBe(200)
  })
})
