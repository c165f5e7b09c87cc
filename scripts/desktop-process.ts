/** Runs the desktop shell as a child and forwards signals to it. */
import { spawn } from 'node:child_process'
import { spawnWithKey } from '#node/process/key-handover.ts'

/** Exit code of a system's loader if a program's libraries are missing. */
export const CANNOT_LOAD = 127

/** The same signal within this span, ms, counts once: npm repeats signals that the terminal sent to all processes. */
const REPEATED_WITHIN_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Resolves with the exit code of the program. The first signal lets Electron close its windows and save, a second one ends it immediately.
 * So Ctrl+C must reach it once: its own process group hides it from the terminal, and this process forwards signals.
 */
export function runDesktop(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  // On Windows a separate group would open a console window.
  const detached = process.platform !== 'win32'
  // On other systems the application removes the key from its environment before Chromium copies it.
  const child =
    process.platform === 'linux'
      ? spawnWithKey(program, words, environment, detached)
      : spawn(program, words, { stdio: 'inherit', env: environment, detached })
  const sentAt = new Map<NodeJS.Signals, number>()
  for (const signal of SIGNALS)
    process.on(signal, () => {
      const now = performance.now()
      if (now - (sentAt.get(signal) ?? -Infinity) < REPEATED_WITHIN_MS) return
      sentAt.set(signal, now)
      child.kill(signal)
    })
  return new Promise((done) => {
    child.once('error', () => done(CANNOT_LOAD))
    child.once('exit', (code) => done(code ?? 1))
  })
}
