/** Answers of a service, as the HTTP port passes them to the core. */
import type { HttpOutcome } from '#core/ports/http.ts'

type Answer = Extract<HttpOutcome, { kind: 'answer' }>

export const textAnswer = (body: string, status = 200, retryAfter: string | null = null): Answer => ({
  kind: 'answer',
  status,
  retryAfter,
  date: null,
  body,
})

export const jsonAnswer = (value: unknown, status?: number, retryAfter?: string): Answer =>
  textAnswer(JSON.stringify(value), status, retryAfter)
