/** Everything that is stored in a profile, as a shell opens it. */
import { expect } from 'vitest'
import { DOCUMENT_NAMES } from '#model/application/stored-name.ts'
import { openVaultFile } from '#main/keys/vault-file.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { Notice } from '#model/application/notice.ts'
import { blockOf } from '#model/market/tape/tape-ring.ts'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createCandleStore } from '#node/databases/candle-store.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { createDocumentStore } from '#node/documents/document-store.ts'
import { createFileSecrets } from '#node/documents/file-secrets.ts'
import { removeKeyFiles } from '#node/files/key-files.ts'
import type { ProfileGuard } from '#node/profile/profile-hold.ts'
import { createTapeArchive } from '#node/databases/tape-archive.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'
import { block, MINUTES } from '#test/fixtures/stored-candles.ts'
import { createFakeClock, type FakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { neverLost } from './never-lost.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const SERVICE = 'https://api.example.com/v1'

/** Its entries have numbers. */
export interface Opened {
  /** Does not fail if the entry cannot be written. */
  write(entry: number): void | Promise<unknown>
  /** The entries that another process would find. */
  found(): readonly number[] | Promise<readonly number[]>
  /** Sets aside or removes files, if this store does so for its caller. Does not fail either. */
  remove?(): void | Promise<void>
  close(): void | Promise<void>
}

export interface Surroundings {
  readonly directory: string
  readonly clock: FakeClock
  readonly report: (notice: Notice) => void
  readonly hold: ProfileGuard
}

/** All documents together, each with all entries so far. */
export const openDocuments = ({ directory, clock, report, hold }: Surroundings): Opened => {
  const files = { directory, open: openConfFile, now: () => TRADING, log: createFakeLog() }
  const store = createDocumentStore({ ...files, report, schedule: clock.schedule, hold })
  return {
    write(entry) {
      for (const name of DOCUMENT_NAMES)
        try {
          store.write(
            name,
            Array.from({ length: entry }, (_, place) => place + 1),
          )
        } catch {
          report({ kind: 'documentsNotSaved', documents: [name] })
        }
    },
    // Either all documents have an entry or no document has it.
    found: () => {
      const contents = DOCUMENT_NAMES.map((name) => store.read(name) as readonly number[] | undefined)
      const [first] = contents
      expect(contents).toEqual(DOCUMENT_NAMES.map(() => first))
      return first ?? []
    },
    remove() {
      for (const name of DOCUMENT_NAMES) attempt(() => store.setAside(name))
    },
    close: () => store.close(),
  }
}

/** Writes like the core: entries that could not be written go with the next change. */
export const openAlerts = ({ directory, clock, report, hold }: Surroundings): Opened => {
  const store = createAlertStore({ directory, log: createFakeLog(), now: () => TRADING, report, hold })
  const unwritten: number[] = []
  const commit = () => {
    try {
      const events = unwritten.map((entry) => alertEvent({ number: entry, arming: entry }))
      store.commit(SERVICE, { armings: [], markets: [], looks: [], removed: [], events })
      unwritten.length = 0
      report({ kind: 'documentsSaved', documents: ['alertEvents'] })
    } catch {
      report({ kind: 'documentsNotSaved', documents: ['alertEvents'] })
      clock.schedule(15_000, commit)
    }
  }
  return {
    write(entry) {
      unwritten.push(entry)
      commit()
    },
    found: () => store.load(SERVICE).pending.map(({ number }) => number),
    close: () => store.close(),
  }
}

export const openCandles = ({ directory, clock, report, hold }: Surroundings): Opened => {
  const quiet = { now: () => TRADING, reportTrouble: () => undefined }
  const store = createCandleStore({ directory, profile: hold.identity, report, schedule: clock.schedule, ...quiet })
  return {
    write: (entry) => store.write(MINUTES, block(entry * 60_000, 1)),
    found: () => store.read(MINUTES, Infinity, 100).time.map((time) => time / 60_000),
    close: () => store.close(),
  }
}

const openTapes = ({ directory, clock, report, hold }: Surroundings): Opened => {
  const archive = createTapeArchive({ directory, log: createFakeLog(), clock, report, hold })
  const tape = { service: SERVICE, instrument: AAPL }
  const facts = { kind: 'trade', spanMs: 5, price: 10.5, volume: null, side: 'buy' } as const
  return {
    write(entry) {
      archive.append(tape, '2026-11-20', blockOf(entry, [{ ...facts, time: entry }]))
      return archive.read(tape, 1)
    },
    found: async () => (await archive.read(tape, 100))?.rows.time.slice() ?? [],
    close: () => archive.close(),
  }
}

const openSecrets = ({ directory, clock, report, hold }: Surroundings): Opened => {
  const secrets = createFileSecrets({
    directory,
    log: createFakeLog(),
    now: () => 0,
    schedule: clock.schedule,
    report,
    hold,
  })
  return {
    write: (entry) => secrets.save(`key ${entry}`, SERVICE, true),
    // There is one key.
    async found() {
      const last = Number((await secrets.load(SERVICE))?.token.slice(4) ?? 0)
      return Array.from({ length: last }, (_, place) => place + 1)
    },
    async remove() {
      // A damaged file is set aside.
      await secrets.owner().catch(() => undefined)
      await secrets.save('key 9', SERVICE, false)
      await secrets.clear().catch(() => undefined)
    },
    close: () => secrets.close(),
  }
}

/** Opens the file of the web shell; the desktop opens it differently. */
const openVault = ({ directory, clock, report, hold }: Surroundings): Opened => {
  const files = { directory, open: openConfFile, now: () => TRADING, log: createFakeLog(), notify: report }
  const vault = openVaultFile({ ...files, report, schedule: clock.schedule, hold }, true)
  return {
    write(entry) {
      try {
        vault.write(Array.from({ length: entry }, (_, place) => place + 1))
      } catch {
        report({ kind: 'documentsNotSaved', documents: ['secrets'] })
      }
    },
    found: () => (vault.read() ?? []) as readonly number[],
    remove() {
      vault.setAside()
      attempt(() => removeKeyFiles(directory, null, hold))
    },
    close: () => vault.close(),
  }
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // The files show it.
  }
}

export const STORES: readonly (readonly [what: string, open: (surroundings: Surroundings) => Opened])[] = [
  ['every document', openDocuments],
  ['alert history', openAlerts],
  ['bars', openCandles],
  ['tapes', openTapes],
  ['the key', openSecrets],
  ['the vault of the key', openVault],
]

export const openAgain = (
  open: (surroundings: Surroundings) => Opened,
  directory: string,
  report: (notice: Notice) => void = () => undefined,
): Opened => open({ directory, clock: createFakeClock(), report, hold: neverLost(directory) })
