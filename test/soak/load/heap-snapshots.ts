/** Takes heap snapshots of the web shell and windows, and compares them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printTable } from '#test/table.ts'
import type { DebugSession } from '#test/debug-line.ts'
import type { LoadRun } from './run.ts'

const TAKEN_OF = ['web-shell', 'window-1', 'window-5', 'window-9'] as const
const MOMENTS = ['warm', 'end'] as const
const SHOWN = 25

type Subject = (typeof TAKEN_OF)[number]
type Moment = (typeof MOMENTS)[number]

const fileOf = (directory: string, subject: Subject, moment: Moment) =>
  join(directory, `${subject}-${moment}.heapsnapshot`)

export async function takeSnapshots(run: LoadRun, directory: string, moment: Moment): Promise<void> {
  mkdirSync(directory, { recursive: true })
  const sessions: Readonly<Record<Subject, DebugSession | undefined>> = {
    'web-shell': run.shell,
    'window-1': run.pages[0]?.session,
    'window-5': run.pages[4]?.session,
    'window-9': run.pages[8]?.session,
  }
  for (const subject of TAKEN_OF) {
    const session = sessions[subject]
    if (session !== undefined) writeFileSync(fileOf(directory, subject, moment), await snapshotOf(session))
  }
}

async function snapshotOf(session: DebugSession): Promise<string> {
  const pieces: string[] = []
  const stop = session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  stop()
  return pieces.join('')
}

/** Prints the growth by constructor. */
export function compareSnapshots(directory: string): void {
  for (const subject of TAKEN_OF) {
    const [before, after] = MOMENTS.map((moment) => readSnapshot(fileOf(directory, subject, moment)))
    if (before === undefined || after === undefined) continue
    const rows = [...after].map(([name, { count, bytes }]) => {
      const earlier = before.get(name)
      return { name, count: count - (earlier?.count ?? 0), bytes: bytes - (earlier?.bytes ?? 0) }
    })
    const grown = rows.filter(({ bytes }) => bytes > 0).sort((one, other) => other.bytes - one.bytes)
    process.stdout.write(`\n${subject}\n`)
    printTable([
      ['constructor', 'more objects', 'more bytes of their own'],
      ...grown.slice(0, SHOWN).map(({ name, count, bytes }) => [name.slice(0, 80), `${count}`, `${bytes}`]),
    ])
  }
}

/** Kinds whose names say more than the kind. */
const NAMED: ReadonlySet<string> = new Set(['object', 'native', 'closure', 'object shape'])

interface Total {
  readonly count: number
  readonly bytes: number
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } } // prettier-ignore
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** Returns objects by constructor and everything else by kind. */
function readSnapshot(file: string): ReadonlyMap<string, Total> {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [number, number, number] // prettier-ignore
  const at = (place: number) => nodes[place] ?? 0
  const totals = new Map<string, Total>()
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][at(node + typeAt)] ?? ''
    const name = NAMED.has(type) ? `${strings[at(node + nameAt)] ?? ''} (${type})` : `(${type})`
    const { count, bytes } = totals.get(name) ?? { count: 0, bytes: 0 }
    totals.set(name, { count: count + 1, bytes: bytes + at(node + sizeAt) })
  }
  return totals
}
