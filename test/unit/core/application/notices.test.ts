import { describe, expect, it } from 'vitest'
import { createNotices, MAX_NOTICES } from '#core/application/notices.ts'
import type { Notice } from '#model/application/notice.ts'
import type { StoredName } from '#model/application/stored-name.ts'

const lost = (file: string): Notice => ({ kind: 'fileReset', file, movedTo: `${file}.old` })

const unsaved = (...documents: readonly StoredName[]): Notice => ({ kind: 'documentsNotSaved', documents })
const saved = (...documents: readonly StoredName[]): Notice => ({ kind: 'documentsSaved', documents })

describe('notices', () => {
  it('are shown in the order in which they came, until each is dismissed', () => {
    const notices = createNotices()
    notices.report(lost('a'))
    notices.report(lost('b'))
    const [first] = notices.current()
    notices.dismiss(first?.number ?? -1)
    expect(notices.current().map(({ notice }) => notice)).toEqual([lost('b')])
  })

  it('are not repeated while they are shown, and are shown again after they were dismissed', () => {
    const notices = createNotices()
    const received: number[] = []
    notices.watch((shown) => received.push(shown.length))
    notices.report(lost('a'))
    notices.report(lost('a'))
    const [first] = notices.current()
    notices.dismiss(first?.number ?? -1)
    notices.report(lost('a'))
    expect(received).toEqual([1, 0, 1])
    expect(notices.current()[0]?.number).not.toBe(first?.number)
  })

  it('name what is not saved in one notice, and take back what is saved again', () => {
    const notices = createNotices()
    const shown = () => notices.current().map(({ notice }) => notice)
    for (const document of ['settings', 'candles', 'alerts'] as const) notices.report(unsaved(document))
    expect(shown()).toEqual([unsaved('settings', 'candles', 'alerts')])
    notices.report(saved('settings'))
    notices.report(saved('alerts'))
    expect(shown()).toEqual([unsaved('candles'), saved('settings', 'alerts')])
    notices.report(unsaved('alerts'))
    expect(shown()).toEqual([saved('settings'), unsaved('candles', 'alerts')])
    notices.report(saved('candles', 'alerts'))
    expect(shown()).toEqual([saved('settings', 'candles', 'alerts')])
  })

  it('say once that a document is not saved, dismissed or not, until it is saved', () => {
    const notices = createNotices()
    const shown = () => notices.current().map(({ notice }) => notice)
    notices.report(unsaved('alerts'))
    notices.dismiss(notices.current()[0]?.number ?? -1)
    notices.report(unsaved('alerts'))
    expect(shown()).toEqual([])
    notices.report(unsaved('settings'))
    expect(shown()).toEqual([unsaved('settings')])
    notices.report(saved('alerts', 'settings'))
    notices.report(unsaved('alerts'))
    expect(shown()).toEqual([saved('settings'), unsaved('alerts')])
  })

  it('do not say that a document is saved if they did not say before that it was not', () => {
    const notices = createNotices()
    notices.report(saved('alerts'))
    expect(notices.current()).toEqual([])
  })

  it('ignore the dismissal of one that is gone', () => {
    const notices = createNotices()
    const received: unknown[] = []
    notices.watch((shown) => received.push(shown))
    notices.dismiss(99)
    expect(received).toEqual([])
  })

  it('are replaced by newer ones when there are too many', () => {
    const notices = createNotices()
    for (let index = 0; index <= MAX_NOTICES; index++) notices.report(lost(`${index}`))
    expect(notices.current()).toHaveLength(MAX_NOTICES)
    expect(notices.current().at(-1)?.notice).toEqual(lost(`${MAX_NOTICES}`))
  })

  it('go when they are about something that has ended', () => {
    const notices = createNotices()
    notices.report({ kind: 'tokenWeaklyProtected' })
    notices.report({ kind: 'simulatorFailed', message: '' })
    notices.withdraw(['tokenWeaklyProtected', 'tokenUnreadable'])
    expect(notices.current().map(({ notice }) => notice.kind)).toEqual(['simulatorFailed'])
  })

  it('say no longer that the disk is full once something is written', () => {
    const notices = createNotices()
    const kinds = () => notices.current().map(({ notice }) => notice.kind)
    notices.report({ kind: 'profileFull', directory: '/profile' })
    notices.report(unsaved('settings'))
    expect(kinds()).toEqual(['profileFull', 'documentsNotSaved'])
    notices.report(saved('settings'))
    expect(kinds()).toEqual(['documentsSaved'])
    notices.report({ kind: 'profileFull', directory: '/profile' })
    notices.report(saved('alerts'))
    expect(kinds()).toEqual(['documentsSaved'])
  })

  it('say for good that the profile is lost, beside nothing about what is not saved', () => {
    const notices = createNotices()
    const profileLost: Notice = { kind: 'profileLost', directory: '/profile' }
    const shown = () => notices.current().map(({ notice }) => notice)
    notices.report(unsaved('alerts'))
    notices.report(profileLost)
    notices.report(unsaved('settings'))
    expect(shown()).toEqual([profileLost])
    notices.dismiss(notices.current()[0]?.number ?? -1)
    for (let number = 0; number < MAX_NOTICES; number++) notices.report(lost(`${number}`))
    expect(shown()).toHaveLength(MAX_NOTICES)
    expect(shown()).toContainEqual(profileLost)
  })
})
