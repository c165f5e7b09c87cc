/** Answers of a service, as the HTTP port hands them to the core. */
import type { HttpOutcome } from '#core/ports/http.ts'

type Answer = Extract<HttpOutcome, { kind: 'answer' }>

/** An answer with this text. */
export const textAnswer = (body: string, status = 200, retryAfter: string | null = null): Answer => ({
  kind: 'answer',
  status,
  retryAfter,
  date: null,
  body,
})

/** An answer with this value as JSON. */
export const jsonAnswer = (value: unknown, status?: number, retryAfter?: string): Answer =>
  textAnswer(JSON.stringify(value), status, retryAfter)
