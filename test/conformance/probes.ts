/** One modest question an operation, about instruments that any service is likely to know. */
import type { EndpointName } from '#api/catalogue.ts'
import { plainFixtureOf } from '../fixtures/read-fixtures.ts'

/** Where the plain fixture asks for an instrument that only the specification knows, or for too little to judge. */
const OTHERWISE: Partial<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  stockDepths: { codes: ['AAPL', 'MSFT'] },
  indicesQuotes: { codes: ['SPX'] },
}

/** The parameters of the operation's question. */
export function probeOf(name: EndpointName): unknown {
  return { ...(plainFixtureOf(name).parameters as object), ...OTHERWISE[name] }
}
