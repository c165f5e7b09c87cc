import { describe, expect, it } from 'vitest'
import { createStoredHistory } from '#core/alerts/persistence/history/stored-history.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'

describe('the stored history', () => {
  it('is ready once events of every service are written, which it tries first', () => {
    let isBehind = true
    let canWrite = false
    const history = createStoredHistory({
      store: createMemoryAlertStore(),
      memory: { isBehind: () => isBehind, eventsAdded: () => undefined, eventsRemoved: () => undefined },
      writeThenDeliver() {
        if (canWrite) isBehind = false
      },
    })
    expect(history.isReady()).toBe(false)
    canWrite = true
    expect(history.isReady()).toBe(true)
  })
})
