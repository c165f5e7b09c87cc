/** Which notifications this window tells of: it waits for what else comes, and claims each, so that no two windows tell of one. */
import type { AlertNotification } from '../../model/alert-event.ts'

export interface ClaimPorts {
  /** Whether this window is to tell of it: true for the first that asks. */
  readonly claim: (notification: number) => Promise<boolean>
  readonly schedule: (delayMs: number, task: () => void) => () => void
  /** How long to wait, so that a better window may come first. */
  readonly delayMs: () => number
  /** The first handed out first; never empty. */
  readonly notify: (notifications: readonly AlertNotification[]) => void
}

export interface Claims {
  /** What is on offer now. */
  onReceive(offered: readonly AlertNotification[]): void
  dispose(): void
}

export function createClaims({ claim, schedule, delayMs, notify }: ClaimPorts): Claims {
  /** Null until something was heard: what was offered before this window listened was told by another. */
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
