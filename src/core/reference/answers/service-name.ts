/** What keeps the answers of one service apart from those of another. */
import type { ServiceSession } from '../../../model/service-session.ts'

/** Null while no service is known. The simulated market is the same on every port. */
export function serviceOf({ source, address }: ServiceSession): string | null {
  return source === 'simulated' ? 'simulated' : (address?.baseUrl ?? null)
}
