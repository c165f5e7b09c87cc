import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shortcuts } from '#model/application/settings.ts'
import { chordOn } from '#renderer/commands/keys/chord.ts'
import { commandsByChord, conflictsOf, keymapOf, withShortcut, type Shortcut } from '#renderer/commands/keys/keymap.ts'

const COMMANDS: readonly Shortcut[] = [
  { id: 'palette.open', chords: ['Mod+K'] },
  { id: 'panel.close', chords: ['Mod+W', 'Alt+W'] },
  { id: 'panel.next', chords: ['F6'] },
  { id: 'list.import', chords: [] },
]
const [PALETTE, CLOSE, NEXT, IMPORT] = COMMANDS as readonly [Shortcut, Shortcut, Shortcut, Shortcut]

const chords = fc.constantFrom('Mod+K', 'Ctrl+K', 'Mod+W', 'F6', 'Alt+A', '?')
const shortcuts: fc.Arbitrary<Shortcuts> = fc.dictionary(
  fc.constantFrom('palette.open', 'panel.close', 'panel.next', 'list.import', 'gone.away'),
  fc.option(chords, { nil: null }),
)
const platforms = fc.constantFrom('apple' as const, 'other' as const)

describe('the keymap', () => {
  it('has the table’s own chords, unless the user chose another or none', () => {
    const keymap = keymapOf(COMMANDS, { 'panel.close': 'Mod+E', 'panel.next': null, 'gone.away': 'F9' })
    expect([...keymap]).toEqual([
      ['palette.open', ['Mod+K']],
      ['panel.close', ['Mod+E']],
      ['panel.next', []],
      ['list.import', []],
    ])
  })

  it('ignores names that every object has', () => {
    expect(keymapOf([{ id: 'constructor', chords: ['F2'] }], {}).get('constructor')).toEqual(['F2'])
  })
})

describe('conflicts', () => {
  it('name every command of a chord, in the order of the table', () => {
    expect(conflictsOf(COMMANDS, { 'list.import': 'F6' }, 'other')).toEqual([
      { chord: 'F6', commands: ['panel.next', 'list.import'] },
    ])
  })

  it('count Ctrl as the key for commands where it is', () => {
    expect(conflictsOf(COMMANDS, { 'list.import': 'Ctrl+K' }, 'other')).toHaveLength(1)
    expect(conflictsOf(COMMANDS, { 'list.import': 'Ctrl+K' }, 'apple')).toEqual([])
  })

  it('are exactly the chords that two commands have', () => {
    fc.assert(
      fc.property(shortcuts, platforms, (given, platform) => {
        const found = conflictsOf(COMMANDS, given, platform)
        const held = [...keymapOf(COMMANDS, given)].flatMap(([id, all]) =>
          all.map((chord) => ({ id, chord: chordOn(platform, chord) })),
        )
        for (const { id, chord } of held) {
          const isHeldTwice = held.some((other) => other.id !== id && other.chord === chord)
          expect(found.some((conflict) => conflict.chord === chord && conflict.commands.includes(id))).toBe(isHeldTwice)
        }
      }),
    )
  })

  it('are empty once every chord of one side is removed', () => {
    fc.assert(
      fc.property(shortcuts, platforms, (given, platform) => {
        const freed = conflictsOf(COMMANDS, given, platform).flatMap(({ commands }) => commands.slice(1))
        const without = { ...given, ...Object.fromEntries(freed.map((id) => [id, null])) }
        expect(conflictsOf(COMMANDS, without, platform)).toEqual([])
      }),
    )
  })

  it('leave out an invalid chord', () => {
    expect(commandsByChord(keymapOf([PALETTE], { 'palette.open': 'nonsense' }), 'other').size).toBe(0)
  })
})

describe('changing a shortcut', () => {
  it('is stored only where it differs from what the command came with', () => {
    expect(withShortcut({}, NEXT, 'F8')).toEqual({ 'panel.next': 'F8' })
    expect(withShortcut({ 'panel.next': 'F8' }, NEXT, 'F6')).toEqual({})
    expect(withShortcut({}, NEXT, null)).toEqual({ 'panel.next': null })
    expect(withShortcut({}, IMPORT, null)).toEqual({})
    expect(withShortcut({}, CLOSE, 'Mod+W')).toEqual({ 'panel.close': 'Mod+W' })
  })

  it('can be taken back, and concerns no other command', () => {
    fc.assert(
      fc.property(
        shortcuts,
        fc.constantFrom(...COMMANDS),
        fc.option(chords, { nil: null }),
        (given, command, chord) => {
          const changed = withShortcut(given, command, chord)
          expect(keymapOf(COMMANDS, changed).get(command.id)).toEqual(chord === null ? [] : [chord])
          const back = withShortcut(changed, command, undefined)
          expect(keymapOf(COMMANDS, back).get(command.id)).toEqual(command.chords)
          for (const { id } of COMMANDS) if (id !== command.id) expect(back[id]).toEqual(given[id])
        },
      ),
    )
  })
})
