import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import { followTrayFacts, type TrayFacts } from '#main/tray/tray-facts.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'

const MOVER = { instrument: 'stock:US::AAPL' as InstrumentId, alias: null, percent: 2 }

async function follow() {
  const backend = createFakeBackend()
  const line = createClient(backend.transport, queueMicrotask)
  const published: TrayFacts[] = []
  const stop = followTrayFacts(line, (facts) => published.push(facts))
  const lists = ['sample', 'list-2'].map((id) => ({ id, name: id, size: 1 }))
  backend.publish('watchlists', [null, lists])
  await settlePromises()
  return { backend, stop, lists, last: () => published.at(-1) }
}

describe('the list of the tray', () => {
  it('is the first one until another one is chosen', async () => {
    const { backend, last } = await follow()
    expect(backend.listenedTo('movers')).toEqual(['sample'])
    backend.publish('movers', ['sample', [MOVER]])
    expect(last()).toMatchObject({ list: 'sample', movers: [MOVER] })
    backend.publish('settings', [null, { ...DEFAULT_SETTINGS, trayList: 'list-2' }])
    await settlePromises()
    expect(backend.listenedTo('movers')).toEqual(['list-2'])
    expect(last()).toMatchObject({ list: 'list-2', movers: [] })
  })

  it('is the first one when the chosen one is gone, and null without any', async () => {
    const { backend, lists, last } = await follow()
    backend.publish('settings', [null, { ...DEFAULT_SETTINGS, trayList: 'list-2' }])
    backend.publish('watchlists', [null, lists.slice(0, 1)])
    await settlePromises()
    expect(last()?.list).toBe('sample')
    backend.publish('watchlists', [null, []])
    await settlePromises()
    expect([last()?.list, backend.listenedTo('movers')]).toEqual([null, []])
  })

  it('is no longer watched when the tray goes', async () => {
    const { backend, stop } = await follow()
    stop()
    await settlePromises()
    expect(backend.listenedTo('movers')).toEqual([])
    expect(backend.listenedTo('settings')).toEqual([])
  })
})
