/** Looks at what a process has, over a line of its own without delay. */
import type { CandleHistory, CandleSeriesKey } from '#model/candles/candle-series.ts'
import { fieldsOf, type Fields } from '#model/values/json.ts'
import type { ApplicationRun } from './application-run.ts'

/** The contents of all documents of the user, by name, as they are on the disk; null when the process does not say. */
export async function readDocuments(run: ApplicationRun): Promise<Readonly<Record<string, Fields>> | null> {
  const connection = run.connect(() => undefined)
  // An export does not wait for the disk. A request that may edit does, and dismissing no notice changes nothing.
  await connection.receive({ kind: 'request', name: 'notice.dismiss', payload: 0 })
  const reply = await connection.receive({ kind: 'request', name: 'data.exportAll', payload: null })
  connection.close()
  if (!reply.ok) return null
  const documents = fieldsOf(fieldsOf(JSON.parse(String(reply.value)))['documents'])
  // Lists are read by their values, as objects are.
  return Object.fromEntries(
    Object.entries(documents).map(([name, envelope]) => [name, (fieldsOf(envelope)['content'] ?? {}) as Fields]),
  )
}

/** What a chart of the instrument shows; null when the process does not say. */
export async function readChart(run: ApplicationRun, series: CandleSeriesKey): Promise<CandleHistory | null> {
  const connection = run.connect(() => undefined)
  const reply = await connection.receive({ kind: 'request', name: 'candles.read', payload: series })
  connection.close()
  return reply.ok ? (reply.value as CandleHistory) : null
}
