/** With a very small budget, the first requests are for the visible symbol. */
import { showSymbol } from '../steps/chart.ts'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { select } from '../steps/panels.ts'
import { connectedTo, type LoggedRequest } from '../servers/reference-server.ts'

test.use({ deskPanels: null })

const AAPL = 'stock:US::AAPL'
/** In no list of a first start. */
const KO = 'KO'
const BUDGET = 5
/** A full minute of requests may have to pass before the next one. */
const A_MINUTE = { timeout: 75_000 }

const codesOf = ({ query }: LoggedRequest): readonly string[] => {
  const asked = new URLSearchParams(query)
  return (asked.get('codes') ?? asked.get('code') ?? '').split(',')
}

test('asks first for the symbol in view, then for the one that is typed, at five requests a minute', async ({
  launch,
  serve,
}) => {
  test.setTimeout(150_000)
  const server = await serve({ requestsPerMinute: BUDGET })
  const application = await launch(connectedTo(server, BUDGET))
  const page = await application.firstWindow()
  const requests = async () => server.requests()

  await test.step('quote, book and chart of the focused symbol are the first three requests', async () => {
    await expect.poll(async () => (await requests()).length, A_MINUTE).toBeGreaterThanOrEqual(3)
    const first = (await requests()).slice(0, 3)
    expect(first.map(({ path }) => path).sort()).toEqual(['/stock/depths', '/stock/klines', '/stock/quotes'])
    for (const request of first) expect(codesOf(request)).toContain('AAPL')
  })
  await test.step('the next request is for a symbol that is typed', async () => {
    await select(openDesk(page), AAPL)
    await showSymbol(page, KO)
    const typedAt = Date.now()
    const later = async () => (await requests()).filter(({ at }) => at > typedAt)
    await expect.poll(async () => (await later()).length, A_MINUTE).toBeGreaterThan(0)
    expect((await later()).slice(0, 1).flatMap(codesOf)).toContain(KO)
  })
  expect(await server.maxInAnyMinute()).toBeLessThanOrEqual(BUDGET)
})
