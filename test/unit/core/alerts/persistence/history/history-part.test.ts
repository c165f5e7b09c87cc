import { describe, expect, it } from 'vitest'
import { alertHistoryPart } from '#core/alerts/persistence/history/history-part.ts'
import { MAX_FILED_EVENTS, type ImportedAlerts } from '#core/alerts/persistence/history/history-transfer.ts'

const IMPORTED: ImportedAlerts = new Map([['alert-1', { id: 'alert-2', revision: 3 }]])

function open(kept: readonly string[] | null = ['a', '"b"']) {
  const calls: unknown[] = []
  const history = {
    size: () => 7,
    lines(room: number, lengthOf: (line: string) => number) {
      calls.push({ room, lengths: (kept ?? []).map(lengthOf) })
      return kept
    },
    add(lines: readonly unknown[], imported: ImportedAlerts) {
      calls.push({ lines, imported })
      return () => void calls.push('taken out')
    },
  }
  return { calls, part: alertHistoryPart(history, () => IMPORTED) }
}

describe('the history of alerts in the file of all data', () => {
  it('is its latest lines, as many as the rest of the file leaves room for', () => {
    const { calls, part } = open()
    expect(part.name).toBe('alertHistory')
    expect(part.envelope(10_000)).toEqual({ version: 1, content: ['a', '"b"'] })
    // As JSON text with the following comma.
    expect(calls).toEqual([{ room: 9_800, lengths: [4, 8] }])
  })

  it('takes no more than two million units, however much room there is', () => {
    const { calls, part } = open()
    part.envelope(50_000_000)
    expect(calls).toMatchObject([{ room: 2_000_000 }])
  })

  it('is left out while it cannot be read', () => {
    expect(open(null).part.envelope(10_000)).toBeUndefined()
  })

  it('is added to what is there when it is imported, and taken out again when that is undone', () => {
    const { calls, part } = open()
    const prepared = part.prepare({ version: 1, content: ['x', 'y'] })
    if (!prepared.ok || prepared.value === null) throw new Error('it can be imported')
    expect(prepared.value.change).toEqual({ name: 'alertHistory', now: 7, then: 2 })
    prepared.value.undo()
    expect(calls).toEqual([])
    prepared.value.apply()
    expect(calls).toEqual([{ lines: ['x', 'y'], imported: IMPORTED }])
    prepared.value.undo()
    expect(calls.at(-1)).toBe('taken out')
  })

  it('with more lines than a file of ours has is cut to the latest ones', () => {
    const { calls, part } = open()
    const prepared = part.prepare({
      version: 1,
      content: ['first', ...Array.from({ length: MAX_FILED_EVENTS }, (_, place) => `line ${place}`)],
    })
    if (!prepared.ok || prepared.value === null) throw new Error('it can be imported')
    expect(prepared.value.change).toMatchObject({ then: MAX_FILED_EVENTS })
    prepared.value.apply()
    expect((calls[0] as { readonly lines: readonly string[] }).lines[0]).toBe('line 0')
  })

  it('is refused where it is of a newer version, of none, or no list', () => {
    const { part } = open()
    expect(part.prepare({ version: 2, content: [] })).toEqual({ ok: false, failure: 'newer' })
    expect(part.prepare({ version: 0, content: [] })).toEqual({ ok: false, failure: 'malformed' })
    expect(part.prepare({ version: '2', content: [] })).toEqual({ ok: false, failure: 'malformed' })
    expect(part.prepare({ version: 1, content: 'x' })).toEqual({ ok: false, failure: 'malformed' })
    expect(part.prepare(null)).toEqual({ ok: false, failure: 'malformed' })
  })
})
