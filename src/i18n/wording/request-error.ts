/** Why a request of this window was not carried out, in words. */
import { RequestError } from '../../contract/transport.ts'
import { m } from '../compiled/messages.js'

export function requestErrorSentence(error: unknown): string {
  if (error instanceof RequestError && error.code === 'disconnected') return m.error_disconnected()
  return m.error_application({ message: error instanceof Error ? error.message : String(error) })
}
