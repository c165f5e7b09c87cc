import { describe, expect, it } from 'vitest'
import { createKnownAlerts } from '#test/simulation/invariants/known-alerts.ts'

const NOT_SAVED = 'a document could not be saved {"document":"alerts","reason":"EROFS"}'
const OTHER_NOT_SAVED = 'a document could not be saved {"document":"recorder","reason":"EROFS"}'
const SNOOZE = { alerts: ['alert-1'], until: 600_000 }
const WAKE = { alerts: ['alert-1'], until: null }
const DONE = { ok: true, value: null }

const open = () => {
  const clock = { now: 1_000 }
  const known = createKnownAlerts({ trueNow: () => clock.now })
  return { known, clock }
}

describe('alerts that end with the process', () => {
  it('are those made since the user saw the notice', () => {
    const { known, clock } = open()
    expect(known.unsavedFrom()).toBe(Infinity)
    known.logged(NOT_SAVED)
    clock.now = 2_000
    known.logged(NOT_SAVED)
    expect(known.unsavedFrom()).toBe(1_000)
  })

  it('are all those of a process that cannot write its profile', () => {
    const { known } = open()
    known.reported({ kind: 'profileUnwritable', directory: '/profile' })
    known.reported({ kind: 'documentsSaved', documents: ['alerts'] })
    expect(known.unsavedFrom()).toBe(1_000)
  })

  it('are forgotten once they are stored, and in the next process', () => {
    const { known } = open()
    known.logged(NOT_SAVED)
    known.reported({ kind: 'documentsSaved', documents: ['alerts'] })
    expect(known.unsavedFrom()).toBe(Infinity)
    known.logged(NOT_SAVED)
    known.reported({ kind: 'profileUnwritable', directory: '/profile' })
    known.ended(false)
    expect(known.unsavedFrom()).toBe(Infinity)
  })

  it('are not affected by other documents that could not be saved', () => {
    const { known } = open()
    known.logged(OTHER_NOT_SAVED)
    known.logged(NOT_SAVED)
    known.reported({ kind: 'documentsSaved', documents: ['recorder'] })
    expect(known.unsavedFrom()).toBe(1_000)
  })
})

describe('an alert that is changed', () => {
  it('stays silent until its snooze is over', () => {
    const { known } = open()
    known.asking('alert.snooze', SNOOZE)
    expect(known.snoozedUntil('alert-1')).toBe(601_000)
    expect([known.snoozedUntil('alert-2'), known.snoozedUntil(null)]).toEqual([-Infinity, -Infinity])
  })

  it('is not silent when its snooze was ended, unless that may be lost', () => {
    const { known } = open()
    known.asking('alert.snooze', SNOOZE)
    known.logged(NOT_SAVED)
    known.obeyed('alert.snooze', WAKE, DONE)
    expect(known.snoozedUntil('alert-1')).toBe(601_000)
    known.ended(false)
    known.obeyed('alert.snooze', WAKE, DONE)
    expect(known.snoozedUntil('alert-1')).toBe(-Infinity)
  })

  it('may be silent under another number after an import, and a new one is not', () => {
    const { known } = open()
    known.asking('alert.snooze', SNOOZE)
    known.asking('data.import', { content: '' })
    expect([known.snoozedUntil('alert-9'), known.snoozedUntil(null)]).toEqual([601_000, -Infinity])
  })
})
