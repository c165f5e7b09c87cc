import { expect, it } from 'vitest'
import { MINUTE_MS } from '#model/values/duration.ts'
import { quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { openQuoteFeed, quotedId, SATURDAY } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

it('calls nothing healthy after a sleep that was not confirmed since, though the monotonic clock stood still', async () => {
  const { clock, feed, want, connect } = openQuoteFeed({}, { requestsPerMinute: 5 })
  const coins = Array.from({ length: 60 }, (_, place) => quotedId('crypto', `C${place}`, 'BA'))
  for (const instrument of coins) want(instrument)
  connect()
  await clock.advanceSettling(5 * MINUTE_MS)
  const sleptAt = clock.now()
  clock.jumpWall(8 * 60 * MINUTE_MS)
  await clock.advanceSettling(20_000)
  const unconfirmed = coins.filter((coin) => (feed.live(coin).provenance.fetchedAt ?? 0) <= sleptAt)
  expect(unconfirmed).not.toEqual([])
  expect(new Set(unconfirmed.map((coin) => feed.live(coin).provenance.state))).toEqual(new Set(['stale']))
})

it('asks again about every code that was refused while its market was closed', async () => {
  let refusals = 0
  const { clock, want, mark, connect } = openQuoteFeed(
    {
      item: (code) => quoteOf(code, SATURDAY - 3_600_000),
      instead: () => (refusals-- > 0 ? jsonAnswer({ code: 5000, msg: 'declined' }) : undefined),
    },
    {},
    SATURDAY,
  )
  const stocks = [quotedId('stock', 'A'), quotedId('stock', 'B')]
  for (const instrument of stocks) want(instrument)
  connect()
  await clock.advanceSettling(30 * MINUTE_MS)
  // The batch, and each of its halves.
  refusals = 3
  await clock.advanceSettling(60 * MINUTE_MS)
  expect(stocks.map(mark)).toEqual(['closed', 'closed'])
})

it('calls nothing healthy that it knows while no service is in use', async () => {
  const { clock, feed, want, mark, connect } = openQuoteFeed()
  const coin = quotedId('crypto', 'C', 'BA')
  want(coin)
  connect()
  await clock.advanceSettling(10_000)
  expect(mark(coin)).toBe('healthy')
  const published: string[] = []
  feed.watch(coin, ({ provenance }) => published.push(provenance.state))
  feed.disconnect()
  expect(published.at(-1)).toBe('stale')
})

it('calls nothing healthy of an operation that is refused, whichever request was', async () => {
  let refuses = false
  const { clock, want, mark, connect } = openQuoteFeed(
    {
      instead: () => (refuses ? jsonAnswer({ code: 5000, msg: 'declined' }) : undefined),
    },
    { requestsPerMinute: 5 },
  )
  const coins = ['A', 'B', 'C', 'D'].map((code) => quotedId('crypto', code, 'BA'))
  for (const instrument of [...coins, quotedId('stock', 'A')]) want(instrument)
  connect()
  await clock.advanceSettling(2 * MINUTE_MS)
  refuses = true
  await clock.advanceSettling(14 * MINUTE_MS)
  expect(coins.map(mark)).not.toContain('healthy')
})
