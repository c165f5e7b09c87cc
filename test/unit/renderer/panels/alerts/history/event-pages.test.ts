import { describe, expect, it } from 'vitest'
import { mergedEvents, readEventPages } from '#renderer/panels/alerts/history/event-pages.ts'
import { eventWith } from '#test/fixtures/alert-events.ts'

/** Answers pages of two out of events 1 to 5, for any limit. */
function fakeClient() {
  const asked: unknown[] = []
  const request = (_name: string, query: { readonly before: number | null }) => {
    asked.push(query)
    const numbers = [5, 4, 3, 2, 1].filter((number) => query.before === null || number < query.before)
    return Promise.resolve({
      events: numbers.slice(0, 2).map((number) => eventWith({ number })),
      hasOlder: numbers.length > 2,
    })
  }
  return { asked, client: { request } as unknown as Parameters<typeof readEventPages>[0] }
}

const numbersOf = (events: readonly { readonly number: number }[]) => events.map(({ number }) => number)

describe('pages of events', () => {
  it('continue where the page before ended', async () => {
    const { client } = fakeClient()
    const read = await readEventPages(client, { from: null, pages: 2 })
    expect([numbersOf(read.events), read.hasOlder]).toEqual([[5, 4, 3, 2], true])
  })

  it('start anywhere', async () => {
    const { client } = fakeClient()
    const read = await readEventPages(client, { from: 4, pages: 1 })
    expect([numbersOf(read.events), read.hasOlder]).toEqual([[3, 2], true])
  })

  it('end with the first event, however many are asked for', async () => {
    const { client, asked } = fakeClient()
    const read = await readEventPages(client, { from: null, pages: 9 })
    expect([numbersOf(read.events), read.hasOlder, asked.length]).toEqual([[5, 4, 3, 2, 1], false, 3])
  })

  it('keep what falls out of the latest ones, and take what was received last for true', () => {
    const received = [eventWith({ number: 4 }), eventWith({ number: 3, stage: 'acknowledged' })]
    const read = [eventWith({ number: 3 }), eventWith({ number: 2 })]
    expect(mergedEvents(received, read).map(({ number, stage }) => [number, stage])).toEqual([
      [4, 'shown'],
      [3, 'acknowledged'],
      [2, 'shown'],
    ])
  })
})
