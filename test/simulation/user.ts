/** The user at the windows: what is asked of the application goes through a window's line, and may get lost there. */
import type { Answer, Payload, RequestName } from '../../src/contract/requests.ts'
import type { SimulatedWindow } from './world/window.ts'
import type { World } from './world/world.ts'

/** What came of asking: only an answer says that the application has done it. */
export type Asked<Name extends RequestName> =
  | { readonly kind: 'answered'; readonly answer: Answer<Name> }
  | { readonly kind: 'refused'; readonly message: string }
  /** Nobody knows whether it was done. */
  | { readonly kind: 'lost' }

export interface User {
  sleep(ms: number): Promise<void>
  /** A window that can be asked; null when there is none. */
  window(): SimulatedWindow | null
  ask<Name extends RequestName>(name: Name, payload: Payload<Name>): Promise<Asked<Name>>
}

const PATIENCE_MS = 90_000

export function createUser(world: World): User {
  const lane = world.timeline.lane('user')
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void world.timeline.schedule(lane, ms, resolve))
  const window = (): SimulatedWindow | null =>
    world.windows().find((one) => one.line().kind === 'up') ?? world.windows()[0] ?? null

  return {
    sleep,
    window,
    async ask(name, payload) {
      const used = window()
      if (used === null) return { kind: 'lost' }
      const asked = used.client.request(name, payload).then(
        (answer) => ({ kind: 'answered', answer }) as const,
        (error: unknown) => {
          const { code, message } = error as { readonly code?: string; readonly message: string }
          return code === 'disconnected' ? ({ kind: 'lost' } as const) : ({ kind: 'refused', message } as const)
        },
      )
      const outcome = await Promise.race([asked, sleep(PATIENCE_MS).then(() => ({ kind: 'lost' }) as const)])
      world.trace.note('asked', `${name} ${outcome.kind}`)
      return outcome
    },
  }
}
