import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import type { WindowId, WindowRecord } from '#model/workspace/workspace.ts'
import { ThisWindow } from '#renderer/live/this-window.svelte.ts'
import type { AskedWindow } from '#renderer/window/window-address.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'

const id = (number: number) => `window-${number}` as WindowId
const recordOf = (window: WindowId): WindowRecord => ({
  id: window,
  kind: 'desk',
  places: [],
  layout: null,
  panels: [],
  pinned: [],
})

/** A page whose backend assigns it these windows, one per request. */
function arriving(
  asked: AskedWindow,
  given: (WindowId | null)[],
  windowsBelongTo: 'application' | 'browser' = 'browser',
) {
  const backend = createFakeBackend()
  for (const number of [1, 2, 3]) backend.publish('window', [id(number), recordOf(id(number))])
  backend.answer('window.attach', () => given.shift() ?? null)
  backend.answer('window.open', () => ({ ok: true, value: id(3) }))
  const remembered: WindowId[] = []
  const host = {
    askedWindow: asked,
    windowsBelongTo,
    rememberWindow: (window: WindowId) => void remembered.push(window),
  }
  const page = new ThisWindow(createClient(backend.transport, queueMicrotask), host)
  const attached = () => backend.asked.filter(({ name }) => name === 'window.attach').map(({ payload }) => payload)
  return { page, backend, remembered, attached }
}

describe('a page', () => {
  it('shows the window of its address, and remembers it', async () => {
    const { page, remembered, attached } = arriving({ kind: 'known', id: id(2) }, [id(2)])
    expect(page.state).toBe('asking')
    await expect.poll(() => page.id).toBe(id(2))
    expect(attached()).toEqual([{ window: id(2), orNew: true }])
    expect(remembered).toEqual([id(2)])
  })

  it('opens the window that it was opened for, and then shows it', async () => {
    const { page, backend, attached } = arriving({ kind: 'new', windowKind: 'ticker' }, [id(3)])
    await expect.poll(() => page.id).toBe(id(3))
    expect(backend.asked[0]).toEqual({ name: 'window.open', payload: { kind: 'ticker', beside: null } })
    expect(attached()).toEqual([{ window: id(3), orNew: true }])
  })

  it('says when the window that it was opened for would be one too many', async () => {
    const backend = createFakeBackend()
    backend.answer('window.open', () => ({ ok: false, failure: 'tooManyWindows' }))
    const page = new ThisWindow(createClient(backend.transport, queueMicrotask), {
      askedWindow: { kind: 'new', windowKind: 'desk' },
      windowsBelongTo: 'browser',
      rememberWindow: () => undefined,
    })
    await expect.poll(() => page.state).toBe('tooMany')
  })

  it('asks for the same window again after the line was broken, and in the application for no further one', async () => {
    const { page, backend, attached } = arriving({ kind: 'any' }, [id(1), id(1)], 'application')
    await expect.poll(() => page.id).toBe(id(1))
    backend.setLine(false)
    backend.setLine(true)
    await expect
      .poll(() => attached())
      .toEqual([
        { window: null, orNew: true },
        { window: id(1), orNew: false },
      ])
  })

  it('shows another or a further window in a browser when its window no longer exists', async () => {
    const { page, backend, attached } = arriving({ kind: 'any' }, [id(1), id(2)])
    await expect.poll(() => page.id).toBe(id(1))
    backend.publish('window', [id(1), null])
    await expect.poll(() => page.id).toBe(id(2))
    expect(attached().at(-1)).toEqual({ window: null, orNew: true })
  })

  it('says in a browser when there can be no further window for it', async () => {
    const { page, backend } = arriving({ kind: 'any' }, [id(1), null])
    await expect.poll(() => page.id).toBe(id(1))
    backend.publish('window', [id(1), null])
    await expect.poll(() => page.state).toBe('tooMany')
  })

  it('waits to be closed by the application when its window no longer exists', async () => {
    const { page, backend, attached } = arriving({ kind: 'any' }, [id(1), id(2)], 'application')
    await expect.poll(() => page.id).toBe(id(1))
    backend.publish('window', [id(1), null])
    await expect.poll(() => page.state).toBe('asking')
    expect(attached()).toHaveLength(1)
  })
})
