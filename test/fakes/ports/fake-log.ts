/** A log that can be searched, for instance for a key that should not be in it. */
import type { Log } from '#core/ports/log.ts'

export interface FakeLog extends Log {
  readonly lines: readonly string[]
}

export function createFakeLog(): FakeLog {
  const lines: string[] = []
  const line =
    (level: string) =>
    (message: string, facts: Readonly<Record<string, unknown>> = {}): void => {
      lines.push(`${level} ${message} ${JSON.stringify(facts)}`)
    }
  return { lines, info: line('info'), warn: line('warn'), error: line('error') }
}
