/** Measures the memory of the processes of a run in Linux's /proc. */
import { readFileSync } from 'node:fs'
import { argumentsOf, descendantsOf } from '#test/e2e/processes.ts'

export interface RunProcess {
  readonly pid: number
  /** A name for readers: `web shell`, `browser, network`. */
  readonly name: string
}

/** Bytes. */
export interface ProcessMemory {
  /** All resident pages, including those of programs and libraries. */
  readonly rss: number
  /**
   * Pages without a file, with shared pages divided among their processes. Pages of files are excluded, because the
   * start or end of another process changes their shares.
   */
  readonly pss: number
}

/** Returns null when the process has ended. */
export function memoryOf(pid: number): ProcessMemory | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(text)?.[1] ?? 0) * 1024
    return { rss: bytes('Rss'), pss: bytes('Pss') - bytes('Pss_File') }
  } catch {
    return null
  }
}

/**
 * Returns the processes of a browser. Renderers are numbered in the order of their start, which is that of the windows.
 */
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

/** Chromium names a process's type in its arguments, which are one string. */
function typeOf(id: string): string {
  const words = argumentsOf(id)
  const option = (name: string) => new RegExp(`--${name}=([\\w.-]+)`, 'u').exec(words)?.[1]
  const type = option('type')
  if (type === undefined) return words.includes('crashpad') ? 'crash handler' : 'other'
  return type === 'utility' ? (option('utility-sub-type') ?? type).replace(/^.*\./u, '') : type
}
