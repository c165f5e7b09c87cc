import { describe, expect, it } from 'vitest'
import { NO_MARKS } from '#model/watchlists/watchlist.ts'
import { changedMarks, draftOf } from '#renderer/panels/watchlist/dialogs/marks-draft.ts'

describe('the form of marks', () => {
  it('shows what all entries agree on', () => {
    const both = [
      { ...NO_MARKS, alias: 'One', flag: 'red', tags: ['a', 'b'] },
      { ...NO_MARKS, alias: 'Two', flag: 'red', tags: ['a', 'b'] },
    ] as const
    expect(draftOf(both)).toEqual({ alias: '', note: '', tags: 'a, b', flag: 'red' })
  })

  it('changes only what was touched', () => {
    const before = draftOf([{ ...NO_MARKS, alias: 'One', flag: 'red' }])
    expect(changedMarks(before, { ...before })).toEqual({})
    expect(changedMarks(before, { ...before, alias: ' ', flag: '' })).toEqual({ alias: null, flag: null })
  })

  it('takes tags with any comma between them, each once', () => {
    const before = draftOf([NO_MARKS])
    expect(changedMarks(before, { ...before, tags: ' core，tech, core ;; x ' })).toEqual({
      tags: ['core', 'tech', 'x'],
    })
  })
})
