/** Why a request of this window was not carried out, in words. */
import { RequestError } from '#contract/wire/transport.ts'
import { m } from '../compiled/messages.js'
import type { Sentence } from '../sentence.ts'

export function requestErrorSentence(error: unknown): Sentence {
  if (error instanceof RequestError && error.code === 'disconnected') return m.error_disconnected
  const message = error instanceof Error ? error.message : String(error)
  return () => m.error_application({ message })
}
