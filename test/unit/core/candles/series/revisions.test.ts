import { describe, expect, it } from 'vitest'
import { createRevisions } from '#core/candles/series/revisions.ts'

function open() {
  let last = 10
  return createRevisions(() => ++last)
}

describe('the revisions of a series', () => {
  it('rise with every change, and a window may rely on the tail from the first one on', () => {
    const revisions = open()
    expect([revisions.current(), revisions.sinceTail()]).toEqual([11, 11])
    revisions.changed(500)
    revisions.changed(500)
    revisions.tailIs(500)
    expect([revisions.current(), revisions.sinceTail()]).toEqual([13, 11])
  })

  it('make windows read the series again after a change before the tail', () => {
    const revisions = open()
    revisions.changed(499)
    revisions.tailIs(500)
    expect(revisions.sinceTail()).toBe(12)
  })

  it('make windows read the series again that have not received a bar before it left the tail', () => {
    const revisions = open()
    revisions.changed(500)
    revisions.changed(600)
    revisions.tailIs(500)
    expect(revisions.sinceTail()).toBe(11)
    revisions.tailIs(501)
    expect(revisions.sinceTail()).toBe(12)
    revisions.tailIs(600)
    expect(revisions.sinceTail()).toBe(12)
    revisions.tailIs(601)
    expect(revisions.sinceTail()).toBe(13)
  })

  it('count the last change before the tail, in whatever order the bars changed', () => {
    const revisions = open()
    revisions.changed(400)
    revisions.changed(300)
    revisions.changed(350)
    revisions.tailIs(500)
    expect(revisions.sinceTail()).toBe(14)
    // A bar that changes again counts with its last change.
    revisions.changed(600)
    revisions.changed(700)
    revisions.changed(600)
    revisions.tailIs(650)
    expect(revisions.sinceTail()).toBe(17)
  })
})
