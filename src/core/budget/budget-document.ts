/**
 * What survives of the budget when the application ends, however it ends. Requests are claimed ahead in blocks: a claim is
 * on the disk before its first request leaves, so a crash can forget that requests were not sent, never that they were.
 */
import * as v from 'valibot'

const VERSION = 1

const wallTime = v.pipe(v.number(), v.finite())

const claimSchema = v.strictObject({
  host: v.string(),
  /** Its requests reach the service between these two moments, Unix epoch ms. */
  at: wallTime,
  until: wallTime,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type Claim = v.InferOutput<typeof claimSchema>

const documentSchema = v.object({
  version: v.literal(VERSION),
  claims: v.array(claimSchema),
  /** Learnt limits, requests a minute by host. */
  limits: v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(1))),
  /** Until when a host asked to be left alone, Unix epoch ms by host. */
  pauses: v.optional(v.record(v.string(), wallTime), {}),
})
export type BudgetDocument = Omit<v.InferOutput<typeof documentSchema>, 'version'>

/** Null for a document that cannot be understood: then nobody knows what was sent. */
export function readBudgetDocument(stored: unknown): BudgetDocument | null {
  if (stored === undefined) return { claims: [], limits: {}, pauses: {} }
  const checked = v.safeParse(documentSchema, stored)
  return checked.success ? checked.output : null
}

export function writeBudgetDocument(document: BudgetDocument): unknown {
  return { version: VERSION, ...document }
}

/**
 * When a claim's requests no longer count, Unix epoch ms. They are taken to have reached the service as late as they
 * can have: at the claim's end or, if that is still to come (or the clock was set back), now.
 * @param holdMs How long a request counts after that.
 */
export function claimFreeAt(claim: Claim, now: number, holdMs: number): number {
  return Math.min(claim.until, now) + holdMs
}
