/** Standard output and error of a process that goes on when nobody reads them. */
import type { EventEmitter } from 'node:events'

/**
 * Keeps the process alive when a write fails because the terminal is closed, the reader of a pipe has ended, or the disk behind a
 * redirection is full. Node reports each as an event, and an event that nobody listens to ends the process.
 */
export function outliveOutput(streams: readonly Pick<EventEmitter, 'on'>[]): void {
  // There is nowhere left to report it: the log file has the line already.
  for (const stream of streams) stream.on('error', () => undefined)
}
