import { describe, expect, it } from 'vitest'
import type { Push } from '#contract/wire/transport.ts'
import { createBackendLine } from '#main/windows/backend-line.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'

describe('the shell’s own line', () => {
  it('receives a topic as a window does, and leaves when it is disposed of', async () => {
    const received: unknown[] = []
    let push: (push: Push) => void = () => undefined
    const line = createBackendLine((listener) => {
      push = listener
      return {
        receive(message) {
          received.push(message)
          return Promise.resolve({ ok: true, value: null })
        },
        hold: () => undefined,
        close: () => undefined,
      }
    })
    const closeToTray: unknown[] = []
    line.subscribe('settings', null, (settings) => closeToTray.push(settings.closeToTray))
    await settlePromises()
    expect(received).toEqual([
      { kind: 'subscribe', subscriptions: [{ number: 1, topic: 'settings', parameter: null }] },
    ])

    push({ values: [[1, { closeToTray: true }]] })
    line.dispose()
    push({ values: [[1, { closeToTray: false }]] })
    expect(closeToTray).toEqual([true])
  })
})
