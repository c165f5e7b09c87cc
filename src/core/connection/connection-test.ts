/** Tries an address and key with one cheap request, and reports the failure. Nothing is stored. */
import { readAnswer } from '#api/answer.ts'
import { quoteEndpointOf } from '#api/catalogue.ts'
import { operationUrl } from '#api/url.ts'
import type { ConnectionTest } from '#contract/requests.ts'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import { success } from '#model/values/failure.ts'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../ports/clock.ts'
import { REQUEST_LIMIT_MS, type Http } from '../ports/http.ts'
import { addressOf } from './service-choice.ts'

export interface ConnectionTestPorts {
  readonly clock: Clock
  readonly http: Http
  /** The test counts against the budget. */
  readonly spend: Feed['spend']
}

/** Every plan includes the best-known stock. */
const SAMPLE = { region: 'US', exchange: '', codes: ['AAPL'] } as const
const SAMPLE_CODE = SAMPLE.codes[0]

export function createConnectionTest(ports: ConnectionTestPorts): (form: ConnectionForm) => Promise<ConnectionTest> {
  const endpoint = quoteEndpointOf('stock')

  return async (form) => {
    const settle = await ports.spend(addressOf(form))
    const startedAt = ports.clock.monotonic()
    const url = operationUrl(form.baseUrl, endpoint.path, endpoint.query(SAMPLE))
    const outcome = await ports.http.get({ url, token: form.token, timeoutMs: REQUEST_LIMIT_MS }).outcome
    settle()
    const latencyMs = Math.round(ports.clock.monotonic() - startedAt)
    const answer = readAnswer(endpoint, SAMPLE, outcome, ports.clock.now())
    // A service without this stock has still accepted the key.
    return answer.ok ? success({ latencyMs, sampleCode: SAMPLE_CODE }) : answer
  }
}
