/** What windows may ask about the application itself and about the markets that it knows. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { ApplicationFacts } from '#model/application/application.ts'
import { marketZones } from '../feed/plan/market-hours.ts'

type ApplicationRequest = 'application.describe' | 'application.diagnose' | 'application.licences' | 'market.zones'

/** @param diagnosis Describes this run for a report of a defect. */
export function createApplicationRequests(
  facts: ApplicationFacts,
  diagnosis: () => string,
): Pick<RequestHandlers, ApplicationRequest> {
  return {
    'application.describe': () => facts,
    'application.diagnose': diagnosis,
    // Long, and hardly ever read: loaded when it is.
    'application.licences': async () => (await import('#resources/licences.json', { with: { type: 'json' } })).default,
    'market.zones': () => marketZones(),
  }
}
