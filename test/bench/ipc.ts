/** Measures a push of 500 quotes between two processes: columns of changes beside an array of objects. */
import { deserialize, serialize } from 'node:v8'
import { createQuoteReader, type KnownQuote } from '#contract/wire/quote-reader.ts'
import { createQuoteWriter } from '#contract/wire/quote-writer.ts'
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import { encodeServerFrame, readServerFrame } from '#contract/web/web-frames.ts'
import type { Push } from '#contract/wire/transport.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { measure } from './measure.ts'
import { compare, type BenchRow } from './row.ts'

const COUNT = 500
const CHANGED_EVERY = 5
const NOW_MS = 1_795_000_000_000
/** The maximum of one message on any line. */
const MAX_BYTES = 64_000

export function benchIpc(): Promise<readonly BenchRow[]> {
  const before = Array.from({ length: COUNT }, (_, row) => liveQuote(row, 0))
  const after = before.map((live, row) => (row % CHANGED_EVERY === 0 ? liveQuote(row, 1) : live))
  const objects: Push = { values: before.map((live, row) => [row, live]) }
  const changedObjects: Push = { values: after.flatMap((live, row) => (live === before[row] ? [] : [[row, live]])) }
  const snapshot = createSender().push(before)
  const sender = createSender()
  sender.push(before)
  const diff = sender.push(after)
  const cross = (push: Push): unknown => deserialize(serialize(push))
  const crossAll = (pushes: readonly Push[]): void => pushes.forEach(cross)

  const times = measure({
    objects: () => cross(objects),
    changedObjects: () => cross(changedObjects),
    snapshot: () => crossAll(snapshot),
    diff: () => crossAll(diff),
    snapshotEndToEnd: () =>
      receive(
        createSender()
          .push(before)
          .map((push) => cross(push) as Push),
      ),
    json: () => JSON.parse(JSON.stringify({ push: objects })) as unknown,
    snapshotJson: () => snapshot.forEach((push) => readServerFrame(encodeServerFrame({ push }))),
  })
  const row = (name: string, peerName: string) => ({
    subject: 'ipc',
    case: `${COUNT} quotes: ${name}`,
    metric: 'ms CPU',
    peerName,
  })
  return Promise.resolve([
    compare(row('full snapshot', 'array of objects'), times.snapshot, times.objects, 0.03),
    compare(row('20 % diff', 'array of objects'), times.diff, times.objects, 0.01),
    compare(row('20 % diff', 'the changed objects alone'), times.diff, times.changedObjects, null),
    compare(
      row('full snapshot with writing and reading', 'array of objects'),
      times.snapshotEndToEnd,
      times.objects,
      null,
    ),
    compare(row('full snapshot as WebSocket frames', 'objects as JSON'), times.snapshotJson, times.json, null),
    bytesRow('full snapshot', snapshot),
    bytesRow('20 % diff', diff),
  ])
}

/** Creates the sender's end: encodes the changes for a window in as few messages as possible. */
function createSender() {
  const writer = createQuoteWriter()
  return {
    push(quotes: readonly LiveQuote[]): readonly Push[] {
      const pushes: Push[] = []
      const take = (): void => {
        const columns: QuoteColumns | null = writer.take()
        if (columns !== null) pushes.push({ values: [], quotes: columns })
      }
      for (const [row, live] of quotes.entries()) while (!writer.add(row, live)) take()
      take()
      return pushes
    },
  }
}

const INSTRUMENT = instrumentOf(0)

function receive(pushes: readonly Push[]): number {
  const reader = createQuoteReader()
  let received = 0
  // Every quote is assembled, as if all were visible.
  const onReceive = (_: number, quote: KnownQuote): void => void (received += quote.live().quote === null ? 0 : 1)
  for (const { quotes } of pushes) if (quotes !== undefined) reader.read(quotes, () => INSTRUMENT, onReceive)
  return received
}

/** Returns the largest message. */
function bytesRow(name: string, pushes: readonly Push[]): BenchRow {
  const bytes = Math.max(...pushes.map((push) => serialize(push).length))
  const row = { subject: 'ipc', case: `${COUNT} quotes: ${name}`, metric: `bytes of the largest of ${pushes.length}` }
  return { ...row, ours: bytes, peer: null, peerName: '', ratio: null, goal: MAX_BYTES }
}

function instrumentOf(row: number): InstrumentId {
  return instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `C${100_000 + row}` })
}

/**
 * @param step Changes the fields that change with an answer: the price and its dependants, volume, turnover and times.
 */
function liveQuote(row: number, step: number): LiveQuote {
  const previousClose = cents(5 + ((row * 7919) % 40_000) / 100)
  const last = cents(previousClose * (1 + (((row * 31 + step) % 60) - 30) / 1000))
  const volume = 1000 + ((row * 104_729 + step) % 90_000_000)
  return {
    instrument: instrumentOf(row),
    quote: {
      last,
      open: cents(previousClose * 1.002),
      high: cents(previousClose * 1.04),
      low: cents(previousClose * 0.96),
      previousClose,
      change: cents(last - previousClose),
      changePercent: Number(((last / previousClose - 1) * 100).toFixed(4)),
      volume,
      turnover: cents(volume * last),
      status: 0,
      time: NOW_MS + step * 1000 + row,
    },
    provenance: {
      state: 'healthy',
      path: '/stock/quotes',
      fetchedAt: NOW_MS + step * 1000,
      expectedPeriodMs: 1000,
      nextDueAt: NOW_MS + (step + 1) * 1000,
      failure: null,
    },
  }
}

const cents = (value: number): number => Number(value.toFixed(2))
