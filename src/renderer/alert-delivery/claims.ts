/** Claims the notifications that this window delivers. It gathers several, and claims each, so that no two windows deliver the same one. */
import type { AlertNotification } from '#model/alerts/alert-event.ts'

export interface ClaimPorts {
  /** Resolves to true for the first window that claims it. */
  readonly claim: (notification: number) => Promise<boolean>
  readonly schedule: (delayMs: number, task: () => void) => () => void
  /** Returns a delay that lets a better window come first, ms. */
  readonly delayMs: () => number
  /** Receives notifications in the order of delivery; never empty. */
  readonly notify: (notifications: readonly AlertNotification[]) => void
}

export interface Claims {
  onReceive(offered: readonly AlertNotification[]): void
  dispose(): void
}

export function createClaims({ claim, schedule, delayMs, notify }: ClaimPorts): Claims {
  /** Null before the first push: earlier notifications belong to other windows. */
  let lastNumber: number | null = null
  let waiting: readonly AlertNotification[] = []
  let cancel: (() => void) | null = null

  async function claimAll(): Promise<void> {
    cancel = null
    const wanted = waiting
    waiting = []
    const answers = await Promise.all(wanted.map(({ number }) => claim(number).catch(() => false)))
    const ours = wanted.filter((_notification, place) => answers[place])
    if (ours.length > 0) notify(ours)
  }

  return {
    onReceive(offered) {
      const known = lastNumber
      lastNumber = Math.max(known ?? 0, ...offered.map(({ number }) => number))
      if (known === null) return
      const added = offered.filter(({ number }) => number > known)
      if (added.length === 0) return
      waiting = [...waiting, ...added]
      cancel ??= schedule(delayMs(), () => void claimAll())
    },
    dispose: () => cancel?.(),
  }
}
