/** What windows may ask about the application itself and about the markets that it knows. */
import type { RequestHandlers } from '../../contract/requests.ts'
import type { ApplicationFacts } from '../../model/application.ts'
import { marketZones } from '../feed/plan/market-hours.ts'

type ApplicationRequests = Pick<RequestHandlers, 'application.describe' | 'application.licences' | 'market.zones'>

export function createApplicationRequests(facts: ApplicationFacts): ApplicationRequests {
  return {
    'application.describe': () => facts,
    // Long, and hardly ever read: loaded when it is.
    'application.licences': async () =>
      (await import('../../../resources/licences.json', { with: { type: 'json' } })).default,
    'market.zones': () => marketZones(),
  }
}
