/** A tape archive in memory, whose reading can be held up. */
import type { TapeExtent, StoredTape, TapeArchive } from '#core/ports/tape-archive.ts'
import { blockOf, rowOfBlock } from '#model/market/tape/tape-ring.ts'
import type { TapeBlock, TapeRow } from '#model/market/tape/tape.ts'

export interface FakeTapeArchive extends TapeArchive {
  rows(service: string): readonly TapeRow[]
  /** Reads wait until it resolves. */
  whenRead: Promise<unknown>
}

const rowsOf = (block: TapeBlock): readonly TapeRow[] => block.time.map((_, place) => rowOfBlock(block, place))

export function createFakeTapeArchive(): FakeTapeArchive {
  const retained = new Map<string, { day: string; rows: readonly TapeRow[] }>()
  const nameOf = ({ service, instrument }: StoredTape) => `${service} ${instrument}`
  const archive: FakeTapeArchive = {
    whenRead: Promise.resolve(),
    async read(tape, limit): Promise<TapeExtent | null> {
      await archive.whenRead
      const known = retained.get(nameOf(tape))
      return known === undefined ? null : { day: known.day, rows: blockOf(1, known.rows.slice(-limit)) }
    },
    append(tape, day, rows) {
      const known = retained.get(nameOf(tape))
      const before = known?.day === day ? known.rows : []
      retained.set(nameOf(tape), { day, rows: [...before, ...rowsOf(rows)] })
    },
    close: () => Promise.resolve(),
    rows: (service) => [...retained].filter(([name]) => name.startsWith(`${service} `)).flatMap(([, { rows }]) => rows),
  }
  return archive
}
