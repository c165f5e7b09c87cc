/** Runs the desktop shell as a child, and passes on what its user wants of the command that started it. */
import { spawn } from 'node:child_process'
import { spawnWithKey } from '#node/process/key-handover.ts'

/** What a system's loader ends with when a program's libraries are missing. */
export const CANNOT_LOAD = 127

/** Within such a span, ms, the same signal is one wish: npm repeats what the terminal has sent to all processes itself. */
const REPEATED_WITHIN_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Answers the exit code once the program has ended.
 *
 * The first signal lets Electron close its windows and save, a second one ends it on the spot. So Ctrl+C must reach it once: it gets
 * a process group of its own, which a terminal does not signal, and each signal by this process alone.
 */
export function runDesktop(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  // On Windows a group of its own would be a console window of its own.
  const detached = process.platform !== 'win32'
  // Elsewhere the application takes the key out of its environment before Chromium copies it.
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
