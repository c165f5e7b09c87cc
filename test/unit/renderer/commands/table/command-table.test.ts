import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as schemas from '#contract/values/schemas.ts'
import { chordFault, chordOn } from '#renderer/commands/keys/chord.ts'
import { ROW_MENU, WINDOW_MENU } from '#renderer/commands/command-menu.ts'
import { commandTable } from '#renderer/commands/table/command-table.ts'
import { conflictsOf } from '#renderer/commands/keys/keymap.ts'

const TABLE = commandTable([
  { kind: 'watchlist', name: () => 'Watchlist' },
  { kind: 'health', name: () => 'Data health' },
  { kind: 'alerts', name: () => 'Alerts' },
])
const PLATFORMS = ['apple', 'other'] as const

describe('the command table', () => {
  it('names every command once, in a way that the settings take', () => {
    const ids = TABLE.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !v.is(schemas.commandId, id))).toEqual([])
  })

  it.each(PLATFORMS)('gives no chord to two commands (%s)', (platform) => {
    expect(conflictsOf(TABLE, {}, platform)).toEqual([])
  })

  it.each(PLATFORMS)('gives only chords that a reader could give (%s)', (platform) => {
    const faulty = TABLE.flatMap(({ id, chords, scope }) =>
      chords.map((chord) => ({ id, chord, fault: chordFault(chord, { platform, inBrowser: false, scope }) })),
    ).filter(({ fault }) => fault !== null)
    expect(faulty).toEqual([])
  })

  it('writes its chords as chords are compared', () => {
    const chords = TABLE.flatMap((command) => command.chords)
    expect(chords.filter((chord) => chordOn('apple', chord) !== chord)).toEqual([])
  })

  it('leaves every command with a chord one that a browser lets through', () => {
    const lost = TABLE.filter(
      ({ chords, scope }) =>
        chords.length > 0 &&
        chords.every((chord) => chordFault(chord, { platform: 'other', inBrowser: true, scope }) !== null),
    )
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('has a title for every command in both languages, and no two commands of one title', () => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const titles = TABLE.map(({ title }) => title(locale))
      expect(titles.filter((title) => title.trim() === '')).toEqual([])
      expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([])
    }
  })

  it('holds everything that menus name', () => {
    const known = new Set(TABLE.map(({ id }) => id))
    expect([...WINDOW_MENU, ...ROW_MENU].flat().filter((id) => !known.has(id))).toEqual([])
  })

  it('gains a command to show and one to add each kind of panel', () => {
    const ids = commandTable([{ kind: 'chart', name: () => 'Chart' }]).map(({ id }) => id)
    expect(ids).toContain('panel.show.chart')
    expect(ids).toContain('panel.add.chart')
  })
})
