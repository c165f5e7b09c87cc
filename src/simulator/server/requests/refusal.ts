/** An answer that is not the data: a status, and an envelope whose code is not 0. */

export class Refusal extends Error {
  readonly status: number
  readonly code: number
  /** Seconds; sent as `Retry-After` where there is something to wait for. */
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
