/** The user at the windows: requests go through a window's line and may be lost there. */
import { fieldsOf } from '#model/values/json.ts'
import type { Answer, Payload, RequestName } from '#contract/requests.ts'
import type { Effect, Fact, Facts } from './acts/facts.ts'
import { readDocuments } from './world/inspect.ts'
import type { SimulatedWindow } from './world/window.ts'
import type { World } from './world/world.ts'

/** The outcome of a request: only an answer proves that the application performed it. */
type Asked<Name extends RequestName> =
  | { readonly kind: 'answered'; readonly answer: Answer<Name> }
  | { readonly kind: 'refused'; readonly message: string }
  /** Whether it was performed is unknown. */
  | { readonly kind: 'lost' }

export interface User {
  sleep(ms: number): Promise<void>
  /** A window that accepts requests, or null. */
  window(): SimulatedWindow | null
  ask<Name extends RequestName>(name: Name, payload: Payload<Name>): Promise<Asked<Name>>
  /**
   * Requests an edit of what is stored.
   *
   * @param effect The facts that it makes true.
   * @param more Returns further facts from its answer.
   */
  change<Name extends RequestName>(
    name: Name,
    payload: Payload<Name>,
    effect: Effect,
    more?: (answer: Answer<Name>) => readonly Fact[],
  ): Promise<Asked<Name>>
  /** Reads the documents after an edit whose effects only the application knows. */
  relearn(): Promise<void>
  readonly facts: Facts
}

const PATIENCE_MS = 90_000

export function createUser(world: World, facts: Facts): User {
  const lane = world.timeline.lane('user')
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void world.timeline.schedule(lane, ms, resolve))
  const window = (): SimulatedWindow | null =>
    world.running()?.isStarted() === true
      ? (world.windows().find((one) => one.line().kind === 'up') ?? world.windows()[0] ?? null)
      : null

  const user: User = {
    facts,
    sleep,
    window,
    async change(name, payload, effect, more) {
      // The facts are known only from the answer.
      const edit = facts.begin(more === undefined ? effect : 'anything')
      const asked = await user.ask(name, payload)
      if (asked.kind === 'refused' || (asked.kind === 'answered' && isRefusal(asked.answer))) edit.refused()
      else if (asked.kind === 'answered') edit.acknowledged(world.machine.trueNow(), more?.(asked.answer) ?? [])
      return asked
    },
    async relearn() {
      const run = world.running()
      const documents = run === null ? null : await Promise.race([readDocuments(run), sleep(PATIENCE_MS)])
      if (run !== null && documents !== null && documents !== undefined && run.isAlive())
        facts.learn(documents, world.machine.trueNow())
    },
    async ask(name, payload) {
      const used = window()
      if (used === null) return { kind: 'lost' }
      for (const { asking } of world.watchers) asking?.(name, payload)
      const asked = used.client.request(name, payload).then(
        (answer) => ({ kind: 'answered', answer }) as const,
        (error: unknown) => {
          const { code, message } = error as { readonly code?: string; readonly message: string }
          return code === 'disconnected' ? ({ kind: 'lost' } as const) : ({ kind: 'refused', message } as const)
        },
      )
      const outcome = await Promise.race([asked, sleep(PATIENCE_MS).then(() => ({ kind: 'lost' }) as const)])
      world.trace.note('asked', `${name} ${outcome.kind}`)
      if (outcome.kind === 'answered') for (const { obeyed } of world.watchers) obeyed?.(name, payload, outcome.answer)
      return outcome
    },
  }
  return user
}

/** Many answers are results; those about lists say whether anything changed. */
function isRefusal(answer: unknown): boolean {
  const { ok, value } = fieldsOf(answer)
  return answer === false || ok === false || fieldsOf(value)['step'] === null
}
