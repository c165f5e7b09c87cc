/** Returns the sentence for a failed request of this window. */
import { RequestError } from '#contract/wire/transport.ts'
import { m } from '../compiled/messages.js'
import type { Sentence } from '../sentence.ts'

export function requestErrorSentence(error: unknown): Sentence {
  if (error instanceof RequestError && error.code === 'disconnected') return m.error_disconnected
  const message = error instanceof Error ? error.message : String(error)
  return () => m.error_application({ message })
}
