/** Notices to the user that are not yet dismissed. */
import type { Notice, NumberedNotice } from '../../model/notice.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'

export interface Notices extends Observable<readonly NumberedNotice[]> {
  /** Shows a notice in place of those that it makes untrue; one that is shown already is not repeated. */
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
      const stillTrue = shown.current().filter((known) => !isUntrueAfter(known.notice, notice))
      shown.set([...stillTrue, { number: nextNumber++, notice }].slice(-MAX_NOTICES))
    },
    dismiss(number) {
      if (shown.current().some((known) => known.number === number))
        shown.set(shown.current().filter((known) => known.number !== number))
    },
  }
}

/** What is saved is no longer unsaved, and the other way round. */
function isUntrueAfter(earlier: Notice, later: Notice): boolean {
  if (later.kind === 'documentsSaved')
    return earlier.kind === 'documentNotSaved' && later.documents.includes(earlier.document)
  return (
    later.kind === 'documentNotSaved' && earlier.kind === 'documentsSaved' && earlier.documents.includes(later.document)
  )
}
