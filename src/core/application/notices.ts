/** Notices to the user that are not yet dismissed. */
import type { Notice, NumberedNotice } from '#model/application/notice.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'

export interface Notices extends Observable<readonly NumberedNotice[]> {
  /**
   * Shows a notice and removes those that it contradicts or includes. An unsaved document is reported at every attempt, but shown once
   * until it is saved.
   */
  report(notice: Notice): void
  withdraw(kinds: readonly Notice['kind'][]): void
  dismiss(number: number): void
}

/** The oldest notice beyond it is dropped. */
export const MAX_NOTICES = 50

type Saving = Extract<Notice, { readonly documents: readonly string[] }>

const isAboutSaving = (notice: Notice): notice is Saving =>
  notice.kind === 'documentsNotSaved' || notice.kind === 'documentsSaved'

export function createNotices(): Notices {
  const shown = createVariable<readonly NumberedNotice[]>([])
  /** Unsaved documents, whether or not their notice was dismissed. */
  const unsaved = new Set<string>()
  let nextNumber = 1
  const isLost = (): boolean => shown.current().some(({ notice }) => notice.kind === 'profileLost')

  function show(notice: Notice, others: readonly NumberedNotice[]): void {
    const all = [...others, { number: nextNumber++, notice }]
    const dropped = all.length > MAX_NOTICES ? all.find((known) => known.notice.kind !== 'profileLost') : undefined
    shown.set(all.filter((known) => known !== dropped))
  }

  function withdraw(kinds: readonly Notice['kind'][]): void {
    const left = shown.current().filter(({ notice }) => !kinds.includes(notice.kind))
    if (left.length < shown.current().length) shown.set(left)
  }

  /** A successful write proves that there is space. */
  function reportSaving({ kind, documents }: Saving): void {
    if (kind === 'documentsSaved') withdraw(['profileFull'])
    // A document never reported as unsaved needs no notice when it is saved.
    const news = documents.filter((name) => unsaved.has(name) === (kind === 'documentsSaved'))
    if (news.length === 0) return
    for (const name of news)
      if (kind === 'documentsNotSaved') unsaved.add(name)
      else unsaved.delete(name)
    const earlier = shown.current().flatMap(({ notice }) => (notice.kind === kind ? notice.documents : []))
    const others = shown.current().filter(({ notice }) => notice.kind !== kind)
    show(
      { kind, documents: [...earlier, ...news] },
      others.flatMap((known) => without(known, news)),
    )
  }

  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    report(notice) {
      // Reports about saving mean nothing after the profile is lost.
      if (isAboutSaving(notice) && isLost()) return
      if (notice.kind === 'profileLost') withdraw(['documentsNotSaved', 'documentsSaved'])
      if (isAboutSaving(notice)) return reportSaving(notice)
      const text = JSON.stringify(notice)
      if (shown.current().some((known) => JSON.stringify(known.notice) === text)) return
      show(notice, shown.current())
    },
    withdraw,
    dismiss(number) {
      const left = shown.current().filter((known) => known.number !== number || known.notice.kind === 'profileLost')
      if (left.length < shown.current().length) shown.set(left)
    },
  }
}

/** Removes documents for which a notice is no longer true, and the notice with the last one. */
function without(known: NumberedNotice, names: readonly string[]): readonly NumberedNotice[] {
  const { notice } = known
  if (!isAboutSaving(notice)) return [known]
  const documents = notice.documents.filter((name) => !names.includes(name))
  return documents.length === 0 ? [] : [{ ...known, notice: { ...notice, documents } }]
}
