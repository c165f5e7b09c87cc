/** What the processes of a run take, as Linux counts it in /proc. */
import { readFileSync } from 'node:fs'
import { argumentsOf, descendantsOf } from '#test/e2e/processes.ts'

/** One process of the run. */
export interface RunProcess {
  readonly pid: number
  /** What it is for a reader: `web shell`, `browser, network`. */
  readonly name: string
}

/** Bytes. */
export interface ProcessMemory {
  /** All pages that are in memory, those of programs and libraries among them. */
  readonly rss: number
  /**
   * Pages without a file behind them, each that several processes share divided among them. Those of files are left out: another
   * process that starts or ends changes whose they are.
   */
  readonly pss: number
}

/** Null when the process has ended. */
export function memoryOf(pid: number): ProcessMemory | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(text)?.[1] ?? 0) * 1024
    return { rss: bytes('Rss'), pss: bytes('Pss') - bytes('Pss_File') }
  } catch {
    return null
  }
}

/** The processes of a browser, renderers numbered in the order in which they were started: that of the windows. */
export function browserProcesses(pid: number): readonly RunProcess[] {
  const children = descendantsOf(String(pid))
    .map((id) => ({ pid: Number(id), type: typeOf(id) }))
    .sort((one, other) => one.pid - other.pid)
  let renderers = 0
  let zygotes = 0
  const nameOf = (type: string) => {
    if (type === 'renderer') return `window ${++renderers}`
    return type === 'zygote' ? `browser, zygote ${++zygotes}` : `browser, ${type}`
  }
  return [{ pid, name: 'browser' }, ...children.map((child) => ({ pid: child.pid, name: nameOf(child.type) }))]
}

/** Chromium names a process's type among its arguments, which stand in one piece. */
function typeOf(id: string): string {
  const words = argumentsOf(id)
  const option = (name: string) => new RegExp(`--${name}=([\\w.-]+)`, 'u').exec(words)?.[1]
  const type = option('type')
  if (type === undefined) return words.includes('crashpad') ? 'crash handler' : 'other'
  return type === 'utility' ? (option('utility-sub-type') ?? type).replace(/^.*\./u, '') : type
}
