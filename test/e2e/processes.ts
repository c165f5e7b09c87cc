/** The processes of an application, as Linux shows them in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Numbers of the processes whose command line names a profile. */
export function processesOn(profile: string): readonly string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/u.test(name) && readOf(name, 'cmdline').split('\0').includes(profile),
  )
}

/** The numbers of a process's children, of all its threads, and of theirs. */
export function descendantsOf(id: string): readonly string[] {
  const children = threadsOf(id).flatMap((thread) => readOf(id, `task/${thread}/children`).split(' ').filter(Boolean))
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** The environment that a process was started with; empty when it has ended. */
export const environmentOf = (id: string): string => readOf(id, 'environ')

/** The words that a process was started with; empty when it has ended. */
export const argumentsOf = (id: string): string => readOf(id, 'cmdline')

function threadsOf(id: string): readonly string[] {
  try {
    return readdirSync(`/proc/${id}/task`)
  } catch {
    return []
  }
}

function readOf(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
