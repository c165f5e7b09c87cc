/** Measures the memory of a browser with all its processes on Linux. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Divides shared pages among their processes (Pss).
 *
 * @param profile The directory of the browser, by which its first process is identified.
 * @returns Megabytes; NaN without /proc.
 */
export function residentMegabytes(profile: string): number {
  const processes = listProcesses()
  const family = new Set(processes.filter(({ words }) => words.includes(profile)).map(({ id }) => id))
  // A child may be listed before its parent.
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id)
  }
  if (family.size === 0) return NaN
  return [...family].reduce((sum, id) => sum + kilobytesOf(id), 0) / 1_000
}

function listProcesses() {
  const ids = readProc('').filter((name) => /^\d+$/u.test(name))
  return ids.map((id) => ({
    id,
    parent: /^PPid:\s*(\d+)/mu.exec(readText(`${id}/status`))?.[1] ?? '',
    words: readText(`${id}/cmdline`),
  }))
}

const kilobytesOf = (id: string): number => Number(/^Pss:\s*(\d+)/mu.exec(readText(`${id}/smaps_rollup`))?.[1] ?? 0)

function readProc(path: string): readonly string[] {
  try {
    return readdirSync(`/proc/${path}`)
  } catch {
    return []
  }
}

/** Returns an empty text if the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
