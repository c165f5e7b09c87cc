/** Notices to the user that are not yet dismissed. */
import type { Notice, NumberedNotice } from '../../model/notice.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'

export interface Notices extends Observable<readonly NumberedNotice[]> {
  /** Shows a notice; one that is shown already is not repeated. */
  report(notice: Notice): void
  dismiss(number: number): void
}

/** A bound against floods; the oldest notice is dropped. */
export const MAX_NOTICES = 50

export function createNotices(): Notices {
  const shown = createVariable<readonly NumberedNotice[]>([])
  let nextNumber = 1
  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    report(notice) {
      const text = JSON.stringify(notice)
      if (shown.current().some((known) => JSON.stringify(known.notice) === text)) return
      shown.set([...shown.current(), { number: nextNumber++, notice }].slice(-MAX_NOTICES))
    },
    dismiss(number) {
      if (shown.current().some((known) => known.number === number))
        shown.set(shown.current().filter((known) => known.number !== number))
    },
  }
}
