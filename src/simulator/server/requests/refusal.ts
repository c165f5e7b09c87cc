/** An answer without data: an HTTP status, and an envelope whose code is not 0. */

export class Refusal extends Error {
  readonly status: number
  readonly code: number
  /** Sent as `Retry-After`; null if waiting does not help. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: number, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function badParameter(message: string): Refusal {
  return new Refusal(400, 4001, message)
}
