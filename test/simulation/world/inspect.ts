/** Reads the state of a process over a separate line without delay. */
import type { CandleHistory, CandleSeriesKey } from '#model/candles/candle-series.ts'
import { fieldsOf, type Fields } from '#model/values/json.ts'
import type { ApplicationRun } from './application-run.ts'

/** Returns the contents of the user's documents by name, as on the disk; null if the process does not answer. */
export async function readDocuments(run: ApplicationRun): Promise<Readonly<Record<string, Fields>> | null> {
  const connection = run.connect(() => undefined)
  // An export does not wait for the disk, but a request that may edit does; dismissing no notice changes nothing.
  await connection.receive({ kind: 'request', name: 'notice.dismiss', payload: 0 })
  const reply = await connection.receive({ kind: 'request', name: 'data.exportAll', payload: null })
  connection.close()
  if (!reply.ok) return null
  const documents = fieldsOf(fieldsOf(JSON.parse(String(reply.value)))['documents'])
  // Lists are read by their values, like objects.
  return Object.fromEntries(
    Object.entries(documents).map(([name, envelope]) => [name, (fieldsOf(envelope)['content'] ?? {}) as Fields]),
  )
}

/** Returns null if the process does not answer. */
export async function readChart(run: ApplicationRun, series: CandleSeriesKey): Promise<CandleHistory | null> {
  const connection = run.connect(() => undefined)
  const reply = await connection.receive({ kind: 'request', name: 'candles.read', payload: series })
  connection.close()
  return reply.ok ? (reply.value as CandleHistory) : null
}
