/** The source that a connection names, for tests without the connection. */
import type { Observable } from '#core/reactive/variable.ts'
import { createPriceSource, type PriceSourceInUse } from '#core/source/price-source.ts'
import { serviceOf, type ServiceSession } from '#model/service/service-session.ts'

/** @param source Follows the connection from now on; a new one by default. */
export function sourceOf(session: Observable<ServiceSession>, source = createPriceSource()): PriceSourceInUse {
  source.use(serviceOf(session.current()))
  session.watch((next) => source.use(serviceOf(next)))
  return source
}
