/** A service that refuses none of its operations. */
import type { Operations } from '#core/service/operations.ts'

export const everythingServed: Pick<Operations, 'refusalOf' | 'version'> = { refusalOf: () => null, version: () => 0 }
