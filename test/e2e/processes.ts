/** The processes of an application in Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the processes whose command line names a profile. */
export function processesOn(profile: string): readonly string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/u.test(name) && readOf(name, 'cmdline').split('\0').includes(profile),
  )
}

/** Returns a process's descendants, from all its threads. */
export function descendantsOf(id: string): readonly string[] {
  const children = threadsOf(id).flatMap((thread) => readOf(id, `task/${thread}/children`).split(' ').filter(Boolean))
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** Returns the initial environment of a process, or an empty text if it has ended. */
export const environmentOf = (id: string): string => readOf(id, 'environ')

/** Returns the command line of a process, or an empty text if it has ended. */
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
