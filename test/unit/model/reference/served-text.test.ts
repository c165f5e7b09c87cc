import { describe, expect, it } from 'vitest'
import { boundText, isCutText, TEXT_BOUNDS, type TextKind } from '#model/reference/served-text.ts'

const KINDS = Object.keys(TEXT_BOUNDS) as TextKind[]

describe('the bound of a text of the service', () => {
  it.each(KINDS)('leaves a %s of the full length as it is', (kind) => {
    const text = 'x'.repeat(TEXT_BOUNDS[kind].max)
    expect(boundText(kind, text)).toBe(text)
    expect(isCutText(kind, text)).toBe(false)
  })

  it.each(['label', 'name', 'message', 'title', 'description'] as const)(
    'cuts a longer %s and marks the cut',
    (kind) => {
      const { max } = TEXT_BOUNDS[kind]
      const cut = boundText(kind, 'x'.repeat(max + 1)) ?? ''
      expect(cut).toBe(`${'x'.repeat(max - 1)}…`)
      expect(isCutText(kind, cut)).toBe(true)
      expect(boundText(kind, cut)).toBe(cut)
    },
  )

  it.each(['code', 'spelledCode', 'number', 'figure', 'cursor', 'link'] as const)('refuses a longer %s', (kind) => {
    expect(boundText(kind, 'x'.repeat(TEXT_BOUNDS[kind].max + 1))).toBeNull()
  })

  it('keeps the start and the end of an id, so that ids that differ in either stay apart', () => {
    const ids = ['a', 'b'].flatMap((start) => ['c', 'd'].map((end) => start + 'x'.repeat(1_000) + end))
    const bounded = ids.map((id) => boundText('id', id) ?? '')
    expect(new Set(bounded).size).toBe(ids.length)
    expect(bounded.map(({ length }) => length)).toEqual(ids.map(() => TEXT_BOUNDS.id.max))
  })

  it('counts no blanks around a text, and leaves no half of a character at the cut', () => {
    expect(boundText('code', ' '.repeat(100) + 'AAPL' + ' '.repeat(100))).toBe('AAPL')
    const cut = boundText('label', '\u{1F468}'.repeat(100)) ?? ''
    expect(cut.isWellFormed()).toBe(true)
    expect(isCutText('label', cut)).toBe(true)
  })
})
