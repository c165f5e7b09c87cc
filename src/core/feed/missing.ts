/** Why a batch that was answered has nothing usable for one of its codes. */
import type { Batch, Decoded } from '../../api/endpoint.ts'
import type { Failure } from '../../model/failure.ts'

export function missingFrom(answer: Decoded<Batch<unknown>>, code: string): Failure {
  const dropped = answer.dropped.find(({ key }) => key === code)
  if (dropped?.reason === 'field')
    return { kind: 'malformed', message: `${code}: the field ${dropped.field} is unusable` }
  if (dropped?.reason === 'shape') return { kind: 'malformed', message: `${code}: not what the operation answers` }
  return { kind: 'rejected', message: `${code}: the service answered without it`, code: 0, status: 200 }
}
