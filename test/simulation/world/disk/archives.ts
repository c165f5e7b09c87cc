/** In-memory stores of alerts, bars and trades that outlive runs. A dead process does not change them. */
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { Ports } from '#core/ports/ports.ts'
import { StoreError } from '#core/ports/store.ts'
import type { ProfileGuard } from '#node/profile/profile-hold.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createFakeTapeArchive } from '#test/fakes/ports/fake-tape-archive.ts'
import { createMemoryAlertStore, type MemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'

export interface Archives {
  readonly alertStore: MemoryAlertStore
  /** @param hold The lock of the profile: a process that has lost it writes nothing. */
  ports(
    isAlive: () => boolean,
    hold: Pick<ProfileGuard, 'mayWrite' | 'ensure'>,
  ): Pick<Ports, 'alertStore' | 'candleArchive' | 'tapeArchive'>
}

/** @param beforeCommit May throw instead of the transaction. @param afterCommit May kill the process that made it. */
export function createArchives(beforeCommit: () => void, afterCommit: () => void): Archives {
  const alertStore = createMemoryAlertStore()
  const candles = createMemoryCandleArchive()
  const tapes = createFakeTapeArchive()

  function mortal<T extends object>(target: T, isAlive: () => boolean, whenDead: () => unknown): T {
    return new Proxy(target, {
      get(from, name) {
        const member = Reflect.get(from, name) as unknown
        if (typeof member !== 'function') return member
        return (...values: readonly unknown[]): unknown => {
          if (!isAlive()) return whenDead()
          return (member as (...all: readonly unknown[]) => unknown).apply(from, [...values])
        }
      },
    })
  }

  return {
    alertStore,
    ports: (isAlive, hold) => ({
      alertStore: mortal(
        {
          ...alertStore,
          commit(service, change) {
            if (hold.mayWrite) hold.ensure()
            beforeCommit()
            alertStore.commit(service, change)
            afterCommit()
          },
          close: () => undefined,
        } satisfies AlertStore,
        isAlive,
        refuse,
      ),
      candleArchive: mortal({ ...candles, close: () => Promise.resolve() }, isAlive, never),
      tapeArchive: mortal({ ...tapes, close: () => Promise.resolve() }, isAlive, never),
    }),
  }
}

function refuse(): never {
  throw new StoreError('the process is dead')
}

const never = (): Promise<never> => new Promise(() => undefined)
