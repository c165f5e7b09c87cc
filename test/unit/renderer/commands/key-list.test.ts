import { describe, expect, it } from 'vitest'
import { parseChord } from '#renderer/commands/keys/chord.ts'
import { commandTable } from '#renderer/commands/table/command-table.ts'
import { fixedKeys, keyListSections } from '#renderer/commands/key-list.ts'
import { keymapOf } from '#renderer/commands/keys/keymap.ts'
import { drawingKey } from '#renderer/panels/chart/drawings/board/drawing-keys.ts'
import type { DrawingBoard } from '#renderer/panels/chart/drawings/board/drawing-board.svelte.ts'

const TABLE = commandTable([])
const listed = (text: string) => keyListSections(TABLE, keymapOf(TABLE, {}), (chord) => chord, text)

describe('the key list', () => {
  it('includes the keys that a chart handles, those of drawings among them', () => {
    const lines = listed('').find(({ id }) => id === 'chartKeys')?.lines ?? []
    expect(lines.map(({ id, chords }) => [id, chords[0]])).toEqual(
      expect.arrayContaining([
        ['drawing.remove', 'Delete'],
        ['drawing.undo', 'Mod+Z'],
        ['drawing.redo', 'Mod+Shift+Z'],
        ['drawing.duplicate', 'Mod+D'],
      ]),
    )
  })

  it('names no key of drawings that a chart with a selected drawing would not take', () => {
    const store = { stored: { drawings: [], undo: {}, redo: {} } }
    const board = { placing: null, measurement: null, selection: { kind: 'trend' }, store } as unknown as DrawingBoard
    const chords = fixedKeys().flatMap(({ lines }) => lines.filter(({ id }) => id.startsWith('drawing.')))
    const ignored = chords
      .flatMap((line) => line.chords)
      .filter((text) => {
        const { key = '', mod = false, shift = false } = parseChord(text) ?? {}
        const pressed = {
          key: key === 'Space' ? ' ' : key,
          shiftKey: shift,
          ctrlKey: mod,
          metaKey: false,
          altKey: false,
        }
        return drawingKey(pressed, board) === null
      })
    expect(chords.length).toBeGreaterThan(4)
    expect(ignored).toEqual([])
  })

  it('is narrowed by what is looked for, and empty where nothing is meant', () => {
    expect(listed('duplicate').map(({ id }) => id)).toContain('chartKeys')
    expect(listed('qqqqzzzz')).toEqual([])
  })
})
