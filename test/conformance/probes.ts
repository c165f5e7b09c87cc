/** One modest question for each operation, about instruments that any service is likely to know. */
import type { EndpointName } from '#api/catalogue.ts'
import { plainFixtureOf } from '../fixtures/read-fixtures.ts'

/**
 * Parameters of operations whose plain fixture uses instruments of the specification alone, or has too little to judge.
 */
const OTHERWISE: Partial<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  stockDepths: { codes: ['AAPL', 'MSFT'] },
  indicesQuotes: { codes: ['SPX'] },
}

export function probeOf(name: EndpointName): unknown {
  return { ...(plainFixtureOf(name).parameters as object), ...OTHERWISE[name] }
}
