/** Joins questions about single codes into one request: four charts of one interval cost one request. */
import type { Batch, BatchParameters, Decoded, Endpoint } from '#api/wire/endpoint.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { CANCELLED, type OneOff, type OneOffs } from './one-offs.ts'
import { missingFrom } from './outcomes.ts'
import type { Subject } from '../demand/subject.ts'

export interface Single<Item> {
  /** Never rejects. */
  readonly result: Promise<Result<Item>>
  readonly cancel: Cancel
}

export interface JointAsks {
  /** `parameters` name one code; the answer brings the value of `subject`. */
  ask<Asked extends BatchParameters, Item>(
    endpoint: Endpoint<Asked, Batch<Item>>,
    parameters: Asked,
    subject: Subject,
  ): Single<Item>
}

interface Askers {
  readonly subject: Subject
  count: number
}

interface Joint {
  readonly key: string
  /** The callers of each code. */
  readonly askers: Map<string, Askers>
  readonly answer: OneOff<Batch<unknown>>
}

export function createJointAsks(oneOffs: Pick<OneOffs, 'askLate'>, codesPerRequest: number): JointAsks {
  const waiting = new Map<string, Joint>()

  function jointFor<Asked extends BatchParameters>(
    endpoint: Endpoint<Asked, Batch<unknown>>,
    parameters: Asked,
    code: string,
  ): Joint {
    const key = `${endpoint.path} ${JSON.stringify({ ...parameters, codes: [] })}`
    const known = waiting.get(key)
    if (known !== undefined && (known.askers.has(code) || known.askers.size < codesPerRequest)) return known
    const askers = new Map<string, Askers>()
    const joint: Joint = {
      key,
      askers,
      answer: oneOffs.askLate(endpoint, {
        parameters() {
          forget(joint)
          return { ...parameters, codes: [...askers.keys()] }
        },
        subjects: () => [...askers.values()].map(({ subject }) => subject),
      }),
    }
    waiting.set(key, joint)
    return joint
  }

  function leave(joint: Joint, code: string): void {
    const askers = joint.askers.get(code)
    if (askers !== undefined && --askers.count === 0) joint.askers.delete(code)
    if (joint.askers.size > 0) return
    forget(joint)
    joint.answer.cancel()
  }

  /** Lets later callers start a new joint. */
  function forget(joint: Joint): void {
    if (waiting.get(joint.key) === joint) waiting.delete(joint.key)
  }

  return {
    ask<Asked extends BatchParameters, Item>(
      endpoint: Endpoint<Asked, Batch<Item>>,
      parameters: Asked,
      subject: Subject,
    ): Single<Item> {
      const [code = ''] = parameters.codes
      const joint = jointFor(endpoint, parameters, code)
      joint.askers.set(code, { subject, count: (joint.askers.get(code)?.count ?? 0) + 1 })
      const { promise, resolve } = Promise.withResolvers<Result<Item>>()
      // The key of a joint names its path, so the operation is the same.
      void joint.answer.result.then((result) => resolve(itemOf(result as Result<Decoded<Batch<Item>>>, code)))
      let over = false
      return {
        result: promise,
        cancel() {
          if (over) return
          over = true
          resolve(failure(CANCELLED))
          leave(joint, code)
        },
      }
    },
  }
}

function itemOf<Item>(result: Result<Decoded<Batch<Item>>>, code: string): Result<Item> {
  if (!result.ok) return result
  const item = result.value.value.get(code)
  return item === undefined ? failure(missingFrom(result.value, code)) : success(item)
}
