/** The signed feed of updates: an envelope with its payload as text. */
import * as v from 'valibot'
import { parseVersion } from '#model/application/version.ts'

/** A feed of another product is rejected even if signed. */
export const PRODUCT = 'app.quotedeck.desktop'

const MAX_PAYLOAD_UNITS = 200_000
/** JSON may escape a character of the payload as several. */
export const MAX_FEED_UNITS = 500_000
const MAX_RELEASES = 20
const MAX_PACKAGES = 40
const MAX_STAGES = 20

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const envelope = v.strictObject({ payload: text(MAX_PAYLOAD_UNITS), signature: text(200) })

const updatePackage = v.object({
  name: v.pipe(text(120), v.regex(/^[\w][\w.+~-]*$/u)),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
})

const stage = v.object({
  /** Unix epoch ms. */
  from: moment,
  /** The percentage of installations that are offered the release. */
  percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})

const release = v.object({
  version: v.pipe(
    text(64),
    v.check((version) => parseVersion(version) !== null),
  ),
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/u)),
  page: v.pipe(text(500), v.startsWith('https://')),
  notes: text(40_000),
  packages: v.pipe(v.array(updatePackage), v.maxLength(MAX_PACKAGES)),
  /** Sorted by time. Without a stage all installations are offered the release. */
  stages: v.pipe(v.array(stage), v.maxLength(MAX_STAGES)),
})

const payload = v.object({
  product: text(100),
  issuedAt: moment,
  expiresAt: moment,
  releases: v.pipe(v.array(release), v.maxLength(MAX_RELEASES)),
})

/** Valid in shape and signature; `judge-feed.ts` decides whether it applies now. */
export type FeedPayload = v.InferOutput<typeof payload>
export type FeedRelease = FeedPayload['releases'][number]

/** Parses the payload only after its signature was verified. */
export function readFeed(
  fetched: string,
  isSigned: (words: string, signature: string) => boolean,
): FeedPayload | 'malformed' | 'badSignature' {
  if (fetched.length > MAX_FEED_UNITS) return 'malformed'
  const opened = v.safeParse(envelope, parse(fetched))
  if (!opened.success) return 'malformed'
  if (!isSigned(opened.output.payload, opened.output.signature)) return 'badSignature'
  const read = v.safeParse(payload, parse(opened.output.payload))
  return read.success ? read.output : 'malformed'
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
