import { describe, expect, it } from 'vitest'
import { BEAT_PERIOD_MS, type Push } from '#contract/wire/transport.ts'
import type { LineState } from '#renderer/window/line-state.ts'
import { createBridgeLine } from '#renderer/transports/bridge-line.ts'
import { SILENT_AFTER_MS } from '#renderer/transports/liveness.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

function start(request = () => Promise.resolve({ ok: true, value: null } as const)) {
  const clock = createFakeWindowClock()
  const listeners = new Set<(push: Push) => void>()
  const bridge = {
    request,
    subscribe(listener: (push: Push) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const { transport, line } = createBridgeLine(bridge, clock, () => undefined)
  const states: LineState['kind'][] = []
  line.watch(({ kind }) => states.push(kind))
  const beat = () => {
    for (const listener of listeners) listener({ values: [] })
  }
  return { clock, transport, states, beat }
}

describe('the line of a desktop window', () => {
  it('is up immediately, and for as long as the main process sends beats', () => {
    const { clock, states, beat } = start()
    for (let count = 0; count < 20; count += 1) {
      clock.advance(BEAT_PERIOD_MS)
      beat()
    }
    expect(states).toEqual(['up'])
  })

  it('is silent while the main process hangs, and up again with the next beat', () => {
    const { clock, states, beat } = start()
    clock.advance(SILENT_AFTER_MS)
    beat()
    expect(states).toEqual(['up', 'silent', 'up'])
  })

  it('answers what a process that is gone cannot answer any more', async () => {
    const { transport } = start(() => Promise.reject(new Error('reply was never sent')))
    const message = { kind: 'visibility', visible: true } as const
    expect(await transport.request(message)).toMatchObject({ ok: false, error: { code: 'disconnected' } })
  })
})
