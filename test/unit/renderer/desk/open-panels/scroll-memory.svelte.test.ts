import { describe, expect, it, onTestFinished } from 'vitest'
import { createScrollMemory } from '#renderer/desk/open-panels/scroll-memory.ts'

/** The panel shows as much of a list of 1,000 px as it is high. */
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
    /** The docking library moves the list, so the document forgets its scroll position. */
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
    // As when another panel is opened next to it.
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
