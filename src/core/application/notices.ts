/** Notices to the user that are not yet dismissed. */
import type { Notice, NumberedNotice } from '#model/application/notice.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'

export interface Notices extends Observable<readonly NumberedNotice[]> {
  /**
   * Shows a notice in place of those that it makes untrue or includes; one that is shown already is not repeated. That a
   * document is not saved is reported at every attempt, and shown once until it is saved.
   */
  report(notice: Notice): void
  /** Removes all notices of these kinds, because their cause has ended. */
  withdraw(kinds: readonly Notice['kind'][]): void
  dismiss(number: number): void
}

/** A bound against floods; the oldest notice is dropped. */
export const MAX_NOTICES = 50

type Saving = Extract<Notice, { readonly documents: readonly string[] }>

const isAboutSaving = (notice: Notice): notice is Saving =>
  notice.kind === 'documentsNotSaved' || notice.kind === 'documentsSaved'

export function createNotices(): Notices {
  const shown = createVariable<readonly NumberedNotice[]>([])
  /** Dismissed or not. */
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

  /** One notice of what is not saved, and one of what is again. What is written says that there is room. */
  function reportSaving({ kind, documents }: Saving): void {
    if (kind === 'documentsSaved') withdraw(['profileFull'])
    // What nobody was told is not saved needs no good news.
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
      // Suppresses reports about saving after the profile is lost.
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

/** The notice without the documents of which it is no longer true; nothing is left of one that has no others. */
function without(known: NumberedNotice, names: readonly string[]): readonly NumberedNotice[] {
  const { notice } = known
  if (!isAboutSaving(notice)) return [known]
  const documents = notice.documents.filter((name) => !names.includes(name))
  return documents.length === 0 ? [] : [{ ...known, notice: { ...notice, documents } }]
}
