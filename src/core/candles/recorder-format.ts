/** How the recorder's choice is kept on disk. */
import { isInstrumentId, type InstrumentId } from '../../model/instrument.ts'
import { MOST_RECORDED } from '../../model/recorder.ts'
import type { DocumentFormat } from '../storage/versioned-document.ts'

export const recorderFormat: DocumentFormat<readonly InstrumentId[]> = {
  name: 'recorder',
  version: 1,
  migrations: {},
  read: (content) =>
    Array.isArray(content) ? [...new Set(content.filter(isInstrumentId))].slice(0, MOST_RECORDED) : [],
}
