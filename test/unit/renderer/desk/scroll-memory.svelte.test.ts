import { describe, expect, it, onTestFinished } from 'vitest'
import { createScrollMemory } from '../../../../src/renderer/desk/scroll-memory.ts'

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
  it('is scrolled to where it was, although the large panel had no room for that', async () => {
    const { list, resize, scrolledTo } = openPanel()
    list.scrollTop = 650
    await nextPicture()
    resize('600px')
    await scrolledTo().toBe(400)
    await nextPicture()
    resize('300px')
    await scrolledTo().toBe(650)
  })

  it('stays where the user has scrolled it to in the large panel', async () => {
    const { list, resize, scrolledTo } = openPanel()
    list.scrollTop = 650
    await nextPicture()
    resize('600px')
    await scrolledTo().toBe(400)
    await nextPicture()
    list.scrollTop = 200
    await nextPicture()
    resize('300px')
    await nextPicture()
    await nextPicture()
    expect(list.scrollTop).toBe(200)
  })
})
