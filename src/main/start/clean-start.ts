/**
 * Restarts the application if its environment holds the key. On Linux, Chromium copies the environment into its zygote, the parent of every
 * renderer, before our code runs. Only the end of this process removes that copy.
 */
import { once } from 'node:events'
import { sendKey, TOKEN_VARIABLE, withoutKey } from '#node/process/key-handover.ts'
import { spawn } from 'node:child_process'

/** Whether helper processes of Chromium have the key in their environment. Call it before removing the key. */
export function exposesKey(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return platform === 'linux' && (environment[TOKEN_VARIABLE] ?? '') !== ''
}

/** Above the descriptors of a test's control line. */
const DESCRIPTOR = 4

/**
 * Starts the same command without the key in its environment and passes the key on a pipe. Resolves when it is written; this process must
 * then end.
 * @throws Error if the program cannot be started.
 */
export async function startAgainWithKey(key: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ignore', 'pipe'],
    env: withoutKey(process.env, DESCRIPTOR),
    detached: true,
  })
  await once(child, 'spawn')
  await sendKey(child, DESCRIPTOR, key)
}
