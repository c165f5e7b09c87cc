/**
 * The first frames of the web shell's WebSocket. A page that was left open may meet a shell of another version, and
 * each must understand these frames of the other. They change by added fields alone; all other frames change with
 * {@link PROTOCOL}.
 *
 * 1. The window sends a {@link KeyFrame}.
 * 2. The shell answers with {@link Ready}, or with {@link Refused} and closes the line with `WRONG_KEY_CODE`.
 */
import * as v from 'valibot'

/** Counts up whenever an earlier program can no longer understand the later frames. */
export const PROTOCOL = 1

/** The build of a page or shell. The two work together only if they are of one build. */
export interface Program {
  readonly protocol: number
  /** `1.2.3`. */
  readonly version: string
  /** Differs from build to build of one version. */
  readonly build: string
}

/** The profile of a shell, for windows that it has let in. */
export interface ProfileMark {
  /** Identifies the profile, and reveals nothing else about it. */
  readonly id: string
  readonly directory: string
}

/** A window's first frame. */
export interface KeyFrame {
  /** The key of the address's fragment; empty when the window has none. */
  readonly key: string
  /** In place of a key: the code of the address's fragment, which is good for one exchange. */
  readonly code?: string | undefined
  /** Asks for a new key, which shuts out every other window. */
  readonly renew?: boolean | undefined
  /** The profile of the shell that let this window in before; null when none has. */
  readonly profile: ProfileMark['id'] | null
}

/** The shell accepted the key. */
export interface Ready extends Program {
  /** The key from now on, in exchange for a code or an older key. */
  readonly key?: string | undefined
  readonly profile: ProfileMark
}

/** All that is sent to a window without a valid key. */
export interface Refused extends Program {
  /** Whether the shell runs on the profile that the window named; null when it named none. */
  readonly isSameProfile: boolean | null
}

/** The shell's answer to a {@link KeyFrame}. */
export type KeyAnswer = { readonly ready: Ready } | { readonly refused: Refused }

const keySchema = v.object({
  key: v.string(),
  code: v.optional(v.string()),
  renew: v.optional(v.boolean()),
  profile: v.optional(v.nullable(v.string()), null),
})

const program = { protocol: v.number(), version: v.string(), build: v.string() }
const answerSchema = v.union([
  v.object({
    ready: v.object({
      ...program,
      key: v.optional(v.string()),
      profile: v.object({ id: v.string(), directory: v.string() }),
    }),
  }),
  v.object({ refused: v.object({ ...program, isSameProfile: v.nullable(v.boolean()) }) }),
])

/** Whether page and shell are of one build, and so speak the same contract. */
export const isSameProgram = (one: Program, other: Program): boolean =>
  one.protocol === other.protocol && one.version === other.version && one.build === other.build

/** Reads a window's first frame; null when it is none. */
export function readKeyFrame(text: string): KeyFrame | null {
  const frame = v.safeParse(keySchema, parse(text))
  return frame.success ? frame.output : null
}

/** Reads the answer from the shell's address; null when it is not from Quotedeck. */
export function readKeyAnswer(text: string): KeyAnswer | null {
  const frame = v.safeParse(answerSchema, parse(text))
  return frame.success ? frame.output : null
}

/** The JSON value, or undefined for what is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
