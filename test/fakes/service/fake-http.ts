/** An HTTP client whose answers the test decides, call by call. */
import type { Http, HttpOutcome, HttpRequest } from '#core/ports/http.ts'

interface FakeCall {
  readonly request: HttpRequest
  /** Only the first call counts, as on a real line. */
  answer(outcome: HttpOutcome): void
  readonly cancelled: boolean
}

export interface FakeHttp extends Http {
  readonly calls: readonly FakeCall[]
}

/** @param respond Returns an immediate outcome; otherwise the call waits for {@link FakeCall.answer}. */
export function createFakeHttp(respond: (request: HttpRequest) => HttpOutcome | undefined = () => undefined): FakeHttp {
  const calls: FakeCall[] = []
  return {
    calls,
    get(request) {
      const { promise, resolve } = Promise.withResolvers<HttpOutcome>()
      const call = { request, answer: resolve, cancelled: false }
      calls.push(call)
      const outcome = respond(request)
      if (outcome !== undefined) resolve(outcome)
      return {
        outcome: promise,
        cancel() {
          call.cancelled = true
          resolve({ kind: 'none', cause: 'cancelled', message: 'cancelled' })
        },
      }
    },
  }
}
