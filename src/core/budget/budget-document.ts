/**
 * The stored part of the budget. A claim for a block of requests is stored before its first request leaves, so a crash
 * can lose unused requests, but not forget sent ones.
 */
import * as v from 'valibot'
import { serverOf } from '#model/service/service-url.ts'
import { storedMomentSchema } from '../storage/stored-moment.ts'

const VERSION = 1

const wallTime = v.pipe(v.number(), v.finite())

const claimSchema = v.strictObject({
  /** The server, see `serverOf`. */
  host: v.string(),
  /** The requests reach the service between these times, Unix epoch ms by the clock of `written`. */
  at: wallTime,
  until: wallTime,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const documentSchema = v.object({
  version: v.literal(VERSION),
  /** Missing in documents of earlier versions. */
  written: v.optional(storedMomentSchema),
  claims: v.array(claimSchema),
  /** Learnt limits, requests a minute by host. */
  limits: v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(1))),
  /** The end of each host's pause, Unix epoch ms by the clock of `written`. */
  pauses: v.optional(v.record(v.string(), wallTime), {}),
})
export type BudgetDocument = Omit<v.InferOutput<typeof documentSchema>, 'version'>

/** Returns null if the document is unreadable: the sent requests are then unknown. */
export function readBudgetDocument(stored: unknown): BudgetDocument | null {
  if (stored === undefined) return { claims: [], limits: {}, pauses: {} }
  const checked = v.safeParse(documentSchema, stored)
  return checked.success ? byServer(checked.output) : null
}

/**
 * Merges the entries of one server, which earlier versions stored by spelling, to the lowest limit and the longest
 * pause.
 */
function byServer({ claims, limits, pauses, ...document }: BudgetDocument): BudgetDocument {
  return {
    ...document,
    claims: claims.map((claim) => ({ ...claim, host: serverOf(claim.host) })),
    limits: joined(limits, Math.min),
    pauses: joined(pauses, Math.max),
  }
}

function joined(
  byHost: Readonly<Record<string, number>>,
  join: (...values: number[]) => number,
): Record<string, number> {
  const groups = Map.groupBy(Object.entries(byHost), ([host]) => serverOf(host))
  return Object.fromEntries([...groups].map(([server, values]) => [server, join(...values.map(([, value]) => value))]))
}

export function writeBudgetDocument(document: BudgetDocument): unknown {
  return { version: VERSION, ...document }
}
