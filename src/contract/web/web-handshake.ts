/**
 * The first frames of the web shell's WebSocket. An open page may meet a shell of another version that must understand them, so
 * only fields may be added; all other frames change with {@link PROTOCOL}.
 *
 * 1. The window sends a {@link KeyFrame}.
 * 2. The shell answers with {@link Ready}, or with {@link Refused} and closes the line with `WRONG_KEY_CODE`.
 */
import * as v from 'valibot'

/** Rises when an earlier program cannot understand the later frames. */
export const PROTOCOL = 1

/** The build of a page or shell, which must be equal. */
export interface Program {
  readonly protocol: number
  readonly version: string
  /** Differs between builds of a version. */
  readonly build: string
}

/** The profile of a shell, for accepted windows. */
export interface ProfileMark {
  /** Reveals nothing else about the profile. */
  readonly id: string
  readonly directory: string
}

/** A window's first frame. */
export interface KeyFrame {
  /** From the address's fragment; may be empty. */
  readonly key: string
  /** From the address's fragment, instead of a key; valid once. */
  readonly code?: string | undefined
  /** Requests a new key, which shuts out all other windows. */
  readonly renew?: boolean | undefined
  /** The profile of the shell that accepted this window before. */
  readonly profile: ProfileMark['id'] | null
}

/** The shell accepted the key. */
export interface Ready extends Program {
  /** The new key, in exchange for a code or an older key. */
  readonly key?: string | undefined
  readonly profile: ProfileMark
}

/** The only data for a window without a valid key. */
export interface Refused extends Program {
  /** Whether the shell runs on the profile that the window named. */
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

/** Returns whether page and shell are of one build. */
export const isSameProgram = (one: Program, other: Program): boolean =>
  one.protocol === other.protocol && one.version === other.version && one.build === other.build

/** Reads a window's first frame; null if it is invalid. */
export function readKeyFrame(text: string): KeyFrame | null {
  const frame = v.safeParse(keySchema, parse(text))
  return frame.success ? frame.output : null
}

/** Reads the answer from the shell's address; null if it is not Quotedeck. */
export function readKeyAnswer(text: string): KeyAnswer | null {
  const frame = v.safeParse(answerSchema, parse(text))
  return frame.success ? frame.output : null
}

/** Returns undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
