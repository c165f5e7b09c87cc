/** The history of alerts in the file of all data. Unlike other parts it adds and never replaces. */
import { failure, success } from '#model/values/failure.ts'
import { fieldsOf } from '#model/values/json.ts'
import type { ArchivePart } from '#core/storage/archive.ts'
import { MAX_FILED_EVENTS, type HistoryTransfer, type ImportedAlerts } from './history-transfer.ts'

const VERSION = 1
/** UTF-16 units in the file; {@link MAX_FILED_EVENTS} events of usual length need fewer. */
const MAX_UNITS = 2_000_000
/** The comma behind a line. */
const AROUND_LINE = 1
/** The fields around the lines. */
const AROUND_LINES = 200

/** @param imported The alerts of the same file, which are imported earlier. */
export function alertHistoryPart(
  history: Pick<HistoryTransfer, 'size' | 'lines' | 'add'>,
  imported: () => ImportedAlerts,
): ArchivePart {
  return {
    name: 'alertHistory',
    envelope(room) {
      const lines = history.lines(Math.min(MAX_UNITS, room - AROUND_LINES), lengthInFile)
      return lines === null ? undefined : { version: VERSION, content: lines }
    },
    prepare(envelope) {
      const { version, content } = fieldsOf(envelope)
      if (typeof version === 'number' && version > VERSION) return failure('newer')
      if (version !== VERSION || !Array.isArray(content)) return failure('malformed')
      const lines: readonly unknown[] = content.slice(-MAX_FILED_EVENTS)
      let takeOut = (): void => undefined
      return success({
        change: { name: 'alertHistory', now: history.size(), then: lines.length },
        apply() {
          takeOut = history.add(lines, imported())
        },
        undo: () => takeOut(),
      })
    },
  }
}

const lengthInFile = (line: string): number => JSON.stringify(line).length + AROUND_LINE
