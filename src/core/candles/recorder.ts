/** Records bars of chosen instruments while no window shows them. */
import * as v from 'valibot'
import { type Result, failure, success } from '#model/values/failure.ts'
import { type InstrumentId, isInstrumentId } from '#model/market/instrument.ts'
import { MAX_RECORDED, type Recording } from '#model/application/recorder.ts'
import type { Cancel } from '../ports/clock.ts'
import { type Observable, createVariable } from '../reactive/variable.ts'
import type { DocumentFormat, VersionedDocument } from '../storage/versioned-document.ts'

export interface Recorder extends Observable<Recording> {
  set(instrument: InstrumentId, isRecorded: boolean): Result<null, 'tooMany'>
  /** Ends all recordings, but not the stored choice. */
  dispose(): void
}

export function createRecorder(
  document: VersionedDocument<readonly InstrumentId[]>,
  record: (instrument: InstrumentId) => Cancel,
): Recorder {
  const chosen = createVariable<Recording>({ instruments: document.read() })
  const running = new Map(chosen.current().instruments.map((instrument) => [instrument, record(instrument)]))

  function keep(instruments: readonly InstrumentId[]): void {
    document.write(instruments)
    chosen.set({ instruments })
  }

  return {
    current: chosen.current,
    watch: chosen.watch,
    set(instrument, isRecorded) {
      const { instruments } = chosen.current()
      if (isRecorded === instruments.includes(instrument)) return success(null)
      if (isRecorded && instruments.length >= MAX_RECORDED) return failure('tooMany')
      if (isRecorded) running.set(instrument, record(instrument))
      else running.get(instrument)?.()
      if (!isRecorded) running.delete(instrument)
      keep(isRecorded ? [...instruments, instrument] : instruments.filter((other) => other !== instrument))
      return success(null)
    },
    dispose() {
      for (const end of running.values()) end()
      running.clear()
    },
  }
}

export const recorderFormat: DocumentFormat<readonly InstrumentId[]> = {
  name: 'recorder',
  version: 1,
  migrations: {},
  outline: v.array(v.unknown()),
  read: (content) =>
    Array.isArray(content) ? [...new Set(content.filter(isInstrumentId))].slice(0, MAX_RECORDED) : [],
}
