/** The port to the log. */

/** Writes one line: a message and JSON-serialisable facts, which must not include keys or tokens. Never throws. */
type Write = (message: string, facts?: Readonly<Record<string, unknown>>) => void

/** The application's log, for its developers and for reports of defects. */
export interface Log {
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}
