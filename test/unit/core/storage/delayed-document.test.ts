import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createDelayedDocument, type DerivedFormat } from '#core/storage/delayed-document.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

const DELAY_MS = 100

const numberFormat: DerivedFormat<number> = {
  name: 'seen',
  version: 1,
  migrations: {},
  outline: v.number(),
  read: (content) => Number(content ?? 0),
}

function setUp() {
  const clock = createFakeClock()
  const store = createFakeStore()
  const ports = { store, log: createFakeLog(), report: () => undefined }
  const document = createDelayedDocument(ports, numberFormat, clock, DELAY_MS)
  const stored = () => (store.read('seen') as { readonly content: number } | undefined)?.content
  return { clock, store, stored, document }
}

describe('a delayed document', () => {
  it('is written once for a burst of changes, with the last of them', () => {
    const { clock, store, stored, document } = setUp()
    for (const content of [1, 2, 3]) document.write(content)
    clock.advance(DELAY_MS - 1)
    expect(store.writes).toEqual([])
    clock.advance(1)
    expect(stored()).toBe(3)
    expect(store.writes).toHaveLength(1)
  })

  it('is written during a burst without end, too', () => {
    const { clock, store, document } = setUp()
    for (let content = 0; content < 100; content++) {
      document.write(content)
      clock.advance(10)
    }
    expect(store.writes.length).toBeGreaterThanOrEqual(9)
  })

  it('reads as what is still waiting', () => {
    const { document } = setUp()
    expect(document.read()).toBe(0)
    document.write(5)
    expect(document.read()).toBe(5)
  })

  it('is written before its time when it is flushed, once', () => {
    const { clock, store, stored, document } = setUp()
    document.write(1)
    document.flush()
    expect(stored()).toBe(1)
    clock.advance(DELAY_MS)
    expect(store.writes).toHaveLength(1)
  })

  it('is written immediately when it is disposed of and from then on', () => {
    const { clock, store, stored, document } = setUp()
    document.write(1)
    document.dispose()
    expect(stored()).toBe(1)
    document.write(2)
    document.dispose()
    expect(stored()).toBe(2)
    expect(store.writes).toHaveLength(2)
    expect(clock.waiting()).toBe(0)
  })
})
