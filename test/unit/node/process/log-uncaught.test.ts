import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { logUncaught } from '#node/process/log.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'

describe('an uncaught error', () => {
  it('is logged with its stack, until logging is stopped', () => {
    const [process, log] = [new EventEmitter(), createFakeLog()]
    const stop = logUncaught(log, process)
    process.emit('uncaughtExceptionMonitor', new TypeError('no such quote'), 'uncaughtException')
    process.emit('unhandledRejection', 'no reason given', Promise.resolve())
    stop()
    process.emit('uncaughtExceptionMonitor', new Error('too late'), 'uncaughtException')

    expect(log.lines).toEqual([
      expect.stringMatching(/^error uncaught exception .*no such quote.*log-uncaught\.test\.ts/u),
      'error unhandled rejection {"stack":"no reason given"}',
    ])
  })
})
