/**
 * Starts the application again where its environment holds the key. On Linux, Chromium has copied the environment into its zygote before
 * our first line runs, and every renderer comes from there. Nothing but the end of this process takes it back.
 */
import { once } from 'node:events'
import { sendKey, TOKEN_VARIABLE, withoutKey } from '#node/process/key-handover.ts'
import { spawn } from 'node:child_process'

/** Whether helper processes of Chromium have the key in their environment. To be asked before the key is taken out of it. */
export function exposesKey(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return platform === 'linux' && (environment[TOKEN_VARIABLE] ?? '') !== ''
}

/** Above those that a test's control line takes. */
const DESCRIPTOR = 4

/**
 * Starts the same command without the key in its environment, and hands the key over on a pipe. Resolves when it has been written;
 * this process has to end then.
 *
 * @throws Error when the program cannot be started.
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
