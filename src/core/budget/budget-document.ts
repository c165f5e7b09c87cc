/**
 * What survives of the budget when the application ends, however it ends. Requests are claimed ahead in blocks: a claim is
 * on the disk before its first request leaves, so a crash can forget that requests were not sent, never that they were.
 */
import * as v from 'valibot'
import { serverOf } from '#model/service/service-url.ts'
import { storedMomentSchema } from '../storage/stored-moment.ts'

const VERSION = 1

const wallTime = v.pipe(v.number(), v.finite())

const claimSchema = v.strictObject({
  /** The server, see `serverOf`. */
  host: v.string(),
  /** Its requests reach the service between these two moments, Unix epoch ms by the clock of `written`. */
  at: wallTime,
  until: wallTime,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const documentSchema = v.object({
  version: v.literal(VERSION),
  /** When the document was written. Earlier versions did not store it. */
  written: v.optional(storedMomentSchema),
  claims: v.array(claimSchema),
  /** Learnt limits, requests a minute by host. */
  limits: v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(1))),
  /** Until when a host asked to be left alone, Unix epoch ms by host, by the clock of `written`. */
  pauses: v.optional(v.record(v.string(), wallTime), {}),
})
export type BudgetDocument = Omit<v.InferOutput<typeof documentSchema>, 'version'>

/** Null for a document that cannot be understood: then nobody knows what was sent. */
export function readBudgetDocument(stored: unknown): BudgetDocument | null {
  if (stored === undefined) return { claims: [], limits: {}, pauses: {} }
  const checked = v.safeParse(documentSchema, stored)
  return checked.success ? byServer(checked.output) : null
}

/** Earlier versions told the spellings of a server apart: the lowest limit and the longest pause are those of the server. */
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
