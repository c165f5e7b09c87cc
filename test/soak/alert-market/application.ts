/** The application in a separate process, to be killed: keeps its profile and records its notifications. */
import { appendFileSync } from 'node:fs'
import { createClient } from '#contract/wire/client.ts'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { createFakeLine } from '#test/fakes/windows/fake-line.ts'
import { launch } from '../launch.ts'
import { createMarketClock, type MarketTime } from './market-time.ts'

export interface ApplicationOrder {
  readonly directory: string
  readonly baseUrl: string
  readonly token: string
  readonly requestsPerMinute: number
  readonly time: MarketTime
  /** The file for the event numbers of each notification, one line each. */
  readonly reported: string
  /** Alerts to create first. */
  readonly drafts: readonly AlertDraft[]
}

export interface PrintedLine {
  readonly count: number
  readonly numbers: readonly number[]
}

process.once('message', (order: ApplicationOrder) => void run(order))

async function run({
  directory,
  baseUrl,
  token,
  requestsPerMinute,
  time,
  reported,
  drafts,
}: ApplicationOrder): Promise<void> {
  const { backend } = await launch(
    directory,
    { baseUrl, token, plan: 'premium', requestsPerMinute },
    {
      clock: createMarketClock(time),
      deliver({ events, count }) {
        const line: PrintedLine = { count, numbers: events.map(({ number }) => number) }
        appendFileSync(reported, `${JSON.stringify(line)}\n`)
      },
    },
  )
  const client = createClient(createFakeLine(backend.connect), queueMicrotask)
  for (const draft of drafts) {
    const saved = await client.request('alert.save', { ...draft, conditions: [...draft.conditions] })
    if (!saved.ok) throw new Error(saved.failure)
  }
  process.send?.('ready')
  process.once('disconnect', () => void backend.dispose().finally(() => process.exit(0)))
}
