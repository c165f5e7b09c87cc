/**
 * Lists the system requirements of specifications, so that the configuration skips those that the system does not meet.
 */
import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

interface Need {
  readonly isMet: boolean
  /** Completes "because". */
  readonly reason: string
}

const NEEDS = {
  proc: { isMet: platform === 'linux', reason: 'processes are read from /proc' },
  shellPrograms: { isMet: platform === 'linux', reason: 'a shell script takes the place of the browser' },
  mounting: { isMet: mayMount(), reason: 'a small disk is mounted' },
  processGroups: { isMet: platform !== 'win32', reason: 'Windows does not have process groups' },
} as const satisfies Readonly<Record<string, Need>>

type NeedName = keyof typeof NEEDS

const tagOf = (name: string): string => `@needs-${name}`

/** Returns the details of a specification with this requirement. */
export const needs = (name: NeedName): { readonly tag: string } => ({ tag: tagOf(name) })

const unmet: readonly (readonly [string, Need])[] = Object.entries(NEEDS).filter(([, { isMet }]) => !isMet)

/** Matches the specifications that this system cannot run. */
export const unmetNeeds: readonly RegExp[] = unmet.map(([name]) => new RegExp(`${tagOf(name)}\\b`, 'u'))

/** One line for each skipped group of specifications. */
export const unmetNeedLines: readonly string[] = unmet.map(
  ([name, { reason }]) => `SKIPPED: specifications with ${tagOf(name)}, because ${reason}.`,
)

/** Returns whether this process may mount file systems: it has CAP_SYS_ADMIN, bit 21 of its capabilities in Linux. */
function mayMount(): boolean {
  if (platform !== 'linux') return false
  const [, mask = '0'] = /^CapEff:\s*([0-9a-f]+)$/mu.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return ((BigInt(`0x${mask}`) >> 21n) & 1n) === 1n
}
