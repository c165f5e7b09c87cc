/** What keeps the data of one service apart from those of another. */
import type { ServiceSession } from '../../model/service-session.ts'

/** The base URL, or `simulated`: the simulated market is the same on every port. Null while none is in use. */
export function serviceOf({ source, address }: ServiceSession): string | null {
  return source === 'simulated' ? 'simulated' : (address?.baseUrl ?? null)
}
