/** Requests about the application and its markets. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { ApplicationFacts } from '#model/application/application.ts'
import { marketZones } from '../feed/plan/market-hours.ts'

export type ApplicationRequest =
  | 'application.describe'
  | 'application.diagnose'
  | 'application.licences'
  | 'market.zones'

export function createApplicationRequests(
  facts: ApplicationFacts,
  diagnosis: () => string,
): Pick<RequestHandlers, ApplicationRequest> {
  return {
    'application.describe': () => facts,
    'application.diagnose': diagnosis,
    // Large and rarely read.
    'application.licences': async () => (await import('#resources/licences.json', { with: { type: 'json' } })).default,
    'market.zones': () => marketZones(),
  }
}
