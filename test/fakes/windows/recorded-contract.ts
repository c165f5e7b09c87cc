/** The contract served over handlers that record their calls. */
import { requests, type Caller, type RequestHandlers, type RequestName } from '#contract/requests.ts'
import { serve, type TopicSource } from '#contract/wire/serve.ts'
import type { ContractError } from '#contract/wire/transport.ts'

/**
 * @param failing Thrown by every handler.
 * @param written Resolves when all changes are stored; null if no change waits.
 */
export function openRecordedContract(failing?: Error, written: () => Promise<void> | null = () => null) {
  const handled: [name: string, payload: unknown][] = []
  const callers: Caller[] = []
  const received: string[] = []
  const reports: [code: string, name: string][] = []
  const messages: string[] = []
  const names = Object.keys(requests) as RequestName[]
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown, caller: Caller) => {
        handled.push([name, payload])
        callers.push(caller)
        if (failing !== undefined) throw failing
        return null
      },
    ]),
  ) as unknown as RequestHandlers
  const source: TopicSource = {
    subscribe: (_subscriber, number, topic, parameter) =>
      received.push(`+${number} ${topic} ${JSON.stringify(parameter)}`),
    unsubscribe: (_subscriber, number) => received.push(`-${number}`),
    setVisible: (_subscriber, visible) => received.push(visible ? 'visible' : 'hidden'),
    setHeld: (_subscriber, isHeld) => received.push(isHeld ? 'held' : 'let go'),
    catchUp: () => received.push('caught up'),
    dropSubscriber: () => received.push('dropped'),
  }
  const report = ({ code, message }: ContractError, name: string): void => {
    reports.push([code, name])
    messages.push(message)
  }
  const served = serve({ handlers, source, written, report })
  const connect = () => served.connect(() => undefined)
  return { connect, connection: connect(), callers, handled, received, reports, messages }
}

export const request = (name: string, payload: unknown) => ({ kind: 'request', name, payload })
export const order = (number: number, topic: string, parameter: unknown) => ({ number, topic, parameter })
