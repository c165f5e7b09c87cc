/** Asks a service every operation once and judges the answers, with the product's own HTTP client and decoders. */
import { setTimeout as pause } from 'node:timers/promises'
import { readAnswer, type Outcome } from '#api/answer.ts'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { DroppedItem, Endpoint } from '#api/wire/endpoint.ts'
import { parseJson } from '#api/json.ts'
import { operationUrl } from '#api/url.ts'
import type { Failure } from '#model/values/failure.ts'
import { createHttp } from '#node/network/http.ts'
import { departuresOf, type Departure } from './departures.ts'
import { probeOf } from './probes.ts'

export interface OperationReport {
  readonly name: EndpointName
  readonly path: string
  readonly failure: Failure | null
  /** Usable items. */
  readonly items: number
  readonly dropped: readonly DroppedItem[]
  readonly departures: readonly Departure[]
}

export interface Service {
  readonly baseUrl: string
  readonly token: string
  /** The pause between two calls. */
  readonly pauseMs: number
}

const TIMEOUT_MS = 20_000

/** Calls one operation at a time, in the catalogue's order. */
export async function survey(service: Service): Promise<readonly OperationReport[]> {
  const http = createHttp()
  const reports: OperationReport[] = []
  try {
    for (const name of Object.keys(catalogue) as EndpointName[]) {
      if (reports.length > 0) await pause(service.pauseMs)
      const endpoint = catalogue[name] as Endpoint<unknown, unknown>
      const url = operationUrl(service.baseUrl, endpoint.path, endpoint.query(probeOf(name)))
      const outcome = await http.get({ url, token: service.token, timeoutMs: TIMEOUT_MS }).outcome
      reports.push(judge(name, outcome, Date.now()))
    }
    return reports
  } finally {
    await http.close()
  }
}

/** @param now Unix epoch ms. */
export function judge(name: EndpointName, outcome: Outcome, now: number): OperationReport {
  const endpoint = catalogue[name] as Endpoint<unknown, unknown>
  const result = readAnswer(endpoint, probeOf(name), outcome, now)
  const report = { name, path: endpoint.path, failure: null, items: 0, dropped: [], departures: [] }
  if (!result.ok) return { ...report, failure: result.failure }
  const parsed = outcome.kind === 'answer' ? parseJson(outcome.body) : null
  return {
    ...report,
    items: itemsIn(result.value.value),
    dropped: result.value.dropped,
    departures: parsed?.ok === true ? departuresOf(parsed.value, endpoint.shape) : [],
  }
}

function itemsIn(value: unknown): number {
  if (value instanceof Map) return value.size
  if (typeof value !== 'object' || value === null) return 0
  return 'items' in value && Array.isArray(value.items) ? value.items.length : 1
}

export function conforms({ failure, items, dropped, departures }: OperationReport): boolean {
  return failure === null && items > 0 && dropped.length === 0 && departures.length === 0
}
