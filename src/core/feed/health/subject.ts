/** Data health as a subject. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { Slices } from '#core/reactive/slices.ts'
import type { Health } from './health.ts'

export interface HealthSubject extends Pick<Health, 'topics'> {
  readonly requests: Pick<RequestHandlers, 'health.forecast'>
}

export function createHealthSubject({ topics, forecast }: Health, slices: Slices): HealthSubject {
  return { topics, requests: { 'health.forecast': (assumption) => slices.run(forecast(assumption)) } }
}
