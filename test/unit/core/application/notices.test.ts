import { describe, expect, it } from 'vitest'
import { createNotices, MAX_NOTICES } from '../../../../src/core/application/notices.ts'
import type { Notice } from '../../../../src/model/notice.ts'

const lost = (file: string): Notice => ({ kind: 'fileReset', file, movedTo: `${file}.old` })

describe('notices', () => {
  it('are shown in the order in which they came, until each is dismissed', () => {
    const notices = createNotices()
    notices.report(lost('a'))
    notices.report(lost('b'))
    const [first] = notices.current()
    notices.dismiss(first?.number ?? -1)
    expect(notices.current().map(({ notice }) => notice)).toEqual([lost('b')])
  })

  it('are not repeated while they are on show, and are told again after they were dismissed', () => {
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

  it('are taken back when something newer makes them untrue', () => {
    const notices = createNotices()
    const unsaved = (document: string): Notice => ({ kind: 'documentNotSaved', document })
    const saved: Notice = { kind: 'documentsSaved', documents: ['settings', 'alerts'] }
    for (const document of ['settings', 'candles', 'alerts']) notices.report(unsaved(document))
    notices.report(saved)
    expect(notices.current().map(({ notice }) => notice)).toEqual([unsaved('candles'), saved])
    notices.report(unsaved('drawings'))
    notices.report(unsaved('alerts'))
    const shown = notices.current().map(({ notice }) => notice)
    expect(shown).toEqual([unsaved('candles'), unsaved('drawings'), unsaved('alerts')])
  })

  it('ignore the dismissal of one that is gone', () => {
    const notices = createNotices()
    const received: unknown[] = []
    notices.watch((shown) => received.push(shown))
    notices.dismiss(99)
    expect(received).toEqual([])
  })

  it('give way to newer ones when there are too many', () => {
    const notices = createNotices()
    for (let index = 0; index <= MAX_NOTICES; index++) notices.report(lost(`${index}`))
    expect(notices.current()).toHaveLength(MAX_NOTICES)
    expect(notices.current().at(-1)?.notice).toEqual(lost(`${MAX_NOTICES}`))
  })
})
