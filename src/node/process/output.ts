/** Keeps a process alive after its standard output or error is closed. */
import type { EventEmitter } from 'node:events'

/**
 * Ignores write errors of a closed terminal, an ended pipe reader or a full disk behind a redirection. Node emits each as an error event,
 * which ends the process if it has no listener.
 */
export function outliveOutput(streams: readonly Pick<EventEmitter, 'on'>[]): void {
  // The log file already has the line.
  for (const stream of streams) stream.on('error', () => undefined)
}
