/** Writes down what no code has caught. */
import type { EventEmitter } from 'node:events'
import type { Log } from '../core/ports/log.ts'

/**
 * From now on an uncaught exception is logged with its stack before the platform does what it does about it: Node ends, Electron
 * tells the user. A rejection that nobody waited for is logged too, and ends nothing: what it belonged to has failed already.
 *
 * @returns Stops logging them.
 */
export function logUncaught(log: Log, process: Pick<EventEmitter, 'on' | 'off'>): () => void {
  const hearException = (error: unknown) => log.error('uncaught exception', { stack: stackOf(error) })
  const hearRejection = (reason: unknown) => log.error('unhandled rejection', { stack: stackOf(reason) })
  process.on('uncaughtExceptionMonitor', hearException)
  process.on('unhandledRejection', hearRejection)
  return () => {
    process.off('uncaughtExceptionMonitor', hearException)
    process.off('unhandledRejection', hearRejection)
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
