/** One run of the built web shell, with keys held until it is killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '#test/e2e/hosts/application-process.ts'
import { openShellLine, type ShellLine } from '../shell-line.ts'
import { prepareKeys, readDocuments, type HeldKey } from './held-keys.ts'

/** The repeat rate of a key. */
const KEY_REPEAT_MS = 33
const START_LIMIT_MS = 60_000
/** The time for answers in transit when the shell was killed. */
const LAST_ANSWERS_MS = 50
const SHELL_ADDRESS = /^Quotedeck is at (\S+)$/mu

/** An acknowledged edit. Times of `performance.now`. */
export interface Acknowledged {
  readonly key: HeldKey
  readonly number: number
  readonly sentAt: number
  readonly at: number
}

export interface EditRun {
  readonly acknowledged: readonly Acknowledged[]
  readonly killedAt: number
}

/** The state shared by all runs. */
export interface EditSoak {
  readonly profile: string
  keys: readonly HeldKey[] | null
  /** The last number pressed, by the document of the key. */
  readonly pressed: Map<string, number>
  /** In [0, 1). */
  readonly random: () => number
}

interface Shell {
  readonly address: string
  kill(): Promise<void>
}

async function startShell(profile: string): Promise<Shell> {
  const shell = startProcess(['out/main/web.js', '--no-open', '--profile', profile], {})
  const [, address = ''] = await shell.says(SHELL_ADDRESS, START_LIMIT_MS)
  return { address, kill: shell.kill }
}

export async function readStored({ profile, keys }: EditSoak): Promise<ReadonlyMap<HeldKey, number>> {
  const shell = await startShell(profile)
  const line = await openShellLine(shell.address)
  const stored = await storedIn(line, keys ?? [])
  line.end()
  await shell.kill()
  return stored
}

async function storedIn({ client }: ShellLine, keys: readonly HeldKey[]): Promise<ReadonlyMap<HeldKey, number>> {
  const documents = await readDocuments(client)
  return new Map(keys.map((key) => [key, key.stored(documents)]))
}

/**
 * Starts the shell and holds all keys, each over its own window, until enough edits were acknowledged. Then kills it
 * during further edits.
 *
 * @param onStored Receives the numbers that the shell found in its profile.
 */
export async function holdKeys(
  soak: EditSoak,
  edits: number,
  onStored: (stored: ReadonlyMap<HeldKey, number>) => void,
): Promise<EditRun> {
  const shell = await startShell(soak.profile)
  const first = await openShellLine(shell.address)
  soak.keys ??= await prepareKeys(first.client)
  const { keys, pressed } = soak
  onStored(await storedIn(first, keys))
  const lines = await Promise.all(keys.map(() => openShellLine(shell.address)))
  const acknowledged: Acknowledged[] = []
  const { promise: isEnough, resolve: enough } = Promise.withResolvers<void>()

  function press(key: HeldKey, { client }: ShellLine): void {
    const number = (pressed.get(key.document) ?? 0) + 1
    pressed.set(key.document, number)
    const sentAt = performance.now()
    void key.press(client, number).then(
      () => {
        acknowledged.push({ key, number, sentAt, at: performance.now() })
        if (acknowledged.length >= edits) enough()
      },
      // It was killed before it answered.
      () => undefined,
    )
  }

  const timers = keys.map((key, place) => setInterval(() => press(key, lines[place] ?? first), KEY_REPEAT_MS))
  await isEnough
  // A random moment between two writes.
  await sleep(soak.random() * 2 * KEY_REPEAT_MS)
  const killedAt = performance.now()
  await shell.kill()
  for (const timer of timers) clearInterval(timer)
  await sleep(LAST_ANSWERS_MS)
  for (const line of [first, ...lines]) line.end()
  return { acknowledged, killedAt }
}
