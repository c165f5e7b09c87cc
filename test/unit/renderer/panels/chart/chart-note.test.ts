import { describe, expect, it } from 'vitest'
import { chartNote } from '../../../../../src/renderer/panels/chart/chart-note.ts'

const SOUND = { failure: null, freshness: 'healthy', isBuiltHere: false } as const

describe('the note beside a chart', () => {
  it('is silent while all is well, and while a market merely rests', () => {
    expect(chartNote(SOUND)).toBeNull()
    expect(chartNote({ ...SOUND, freshness: 'closed' })).toBeNull()
    expect(chartNote({ ...SOUND, freshness: null })).toBeNull()
  })

  it('says before all else that nothing arrives', () => {
    const failure = { kind: 'malformed', message: '' } as const
    expect(chartNote({ failure, freshness: 'disconnected', isBuiltHere: true })).toBe('Not connected')
  })

  it('says that the last bar does not move any more before it says how bars came about', () => {
    const builtHere = chartNote({ ...SOUND, isBuiltHere: true })
    expect(builtHere).not.toBeNull()
    const failing = chartNote({ ...SOUND, freshness: 'failing', isBuiltHere: true })
    expect(failing).not.toBeNull()
    expect(failing).not.toBe(builtHere)
  })
})
