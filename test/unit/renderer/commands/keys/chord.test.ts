import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as schemas from '#contract/values/schemas.ts'
import {
  chordFault,
  chordForAria,
  chordLabel,
  chordOn,
  chordsOf,
  formatChord,
  parseChord,
  typedCharacter,
  type KeyPress,
} from '#renderer/commands/keys/chord.ts'

type Held = Partial<Omit<KeyPress, 'getModifierState'>> & { readonly altGraph?: boolean }

const press = (key: string, { altGraph = false, ...held }: Held = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  getModifierState: (name) => altGraph && name === 'AltGraph',
  ...held,
})

const keys = fc.oneof(
  fc.constantFrom('Enter', 'Space', 'Delete', 'F1', 'F24', 'ArrowLeft', '?', ',', '+', '-', '1', 'K', 'Ж', '中', 'ß'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
const modifiers = fc.uniqueArray(fc.constantFrom('Mod', 'Ctrl', 'Alt', 'Shift'))
const texts = fc.tuple(modifiers, keys).map(([held, key]) => [...held, key].join('+'))
const platforms = fc.constantFrom('apple' as const, 'other' as const)

describe('a written chord', () => {
  it.each([
    ['Shift+Mod+d', 'Mod+Shift+D'],
    ['Shift+?', '?'],
    ['Alt+Shift+1', 'Alt+Shift+1'],
    ['Mod++', 'Mod++'],
    ['Shift+F6', 'Shift+F6'],
    ['Ctrl+Mod+Alt+Shift+ArrowUp', 'Mod+Ctrl+Alt+Shift+ArrowUp'],
  ])('%s is read as %s', (text, canonical) => {
    const chord = parseChord(text)
    expect(chord && formatChord(chord)).toBe(canonical)
  })

  it.each(['', 'Mod+', 'Mod', 'Mod+Mod+K', 'Hyper+K', 'Mod+Enterprise', 'F25', 'Mod+ ', 'Mod+\u0007'])(
    'is invalid: %j',
    (text) => {
      expect(parseChord(text)).toBeNull()
    },
  )

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const chord = parseChord(text)
        fc.pre(chord !== null)
        expect(parseChord(formatChord(chord))).toEqual(chord)
      }),
    )
  })

  it('may be stored in the settings', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const chord = parseChord(text)
        fc.pre(chord !== null)
        expect(v.is(schemas.chord, formatChord(chord))).toBe(true)
      }),
    )
  })

  it('never throws, whatever the settings hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), platforms, (text, platform) => {
        parseChord(text)
        chordLabel(text, platform)
        chordForAria(text, platform)
        chordFault(text, { platform, inBrowser: true, scope: 'window' })
      }),
    )
  })

  it('counts the same once it was brought to a platform', () => {
    fc.assert(
      fc.property(texts, platforms, (text, platform) => {
        const chord = chordOn(platform, text)
        fc.pre(chord !== null)
        expect(chordOn(platform, chord)).toBe(chord)
      }),
    )
  })

  it('knows that Ctrl is the key for commands everywhere but on a Mac', () => {
    expect(chordOn('other', 'Ctrl+K')).toBe('Mod+K')
    expect(chordOn('apple', 'Ctrl+K')).toBe('Ctrl+K')
  })
})

describe('a key press', () => {
  it.each([
    ['Ctrl+K', press('k', { ctrlKey: true, code: 'KeyK' }), 'Mod+K'],
    ['Ctrl+Shift+D', press('D', { ctrlKey: true, shiftKey: true, code: 'KeyD' }), 'Mod+Shift+D'],
    ['K with Caps Lock', press('K', { code: 'KeyK' }), 'K'],
    ['?', press('?', { shiftKey: true, code: 'Slash' }), '?'],
    ['space', press(' ', { code: 'Space' }), 'Space'],
    ['Shift+F6', press('F6', { shiftKey: true, code: 'F6' }), 'Shift+F6'],
    ['AltGr, which makes a character', press('@', { ctrlKey: true, altKey: true, altGraph: true }), '@'],
  ])('is recognised by its character: %s', (_name, event, chord) => {
    expect(chordsOf(event, 'other')[0]).toBe(chord)
  })

  it.each([
    ['a Russian keyboard', 'other' as const, press('л', { ctrlKey: true, code: 'KeyK' }), 'Mod+K'],
    ['Option on a Mac', 'apple' as const, press('å', { altKey: true, code: 'KeyA' }), 'Alt+A'],
    ['a French digit row', 'other' as const, press('&', { ctrlKey: true, code: 'Digit1' }), 'Mod+1'],
  ])('is also recognised by its position: %s', (_name, platform, event, chord) => {
    expect(chordsOf(event, platform)).toContain(chord)
  })

  it('has no chord while text is being composed, for a modifier alone, or with the Windows key', () => {
    expect(chordsOf(press('k', { isComposing: true }), 'other')).toEqual([])
    expect(chordsOf(press('Shift', { shiftKey: true, code: 'ShiftLeft' }), 'other')).toEqual([])
    expect(chordsOf(press('d', { metaKey: true, code: 'KeyD' }), 'other')).toEqual([])
  })

  it('with Command is the key for commands on a Mac, and Control is itself', () => {
    expect(chordsOf(press('k', { metaKey: true, code: 'KeyK' }), 'apple')).toEqual(['Mod+K'])
    expect(chordsOf(press('k', { ctrlKey: true, code: 'KeyK' }), 'apple')).toEqual(['Ctrl+K'])
  })

  it('is always written as a chord is', () => {
    const codes = fc.constantFrom('', 'KeyA', 'Digit0', 'Slash', 'Space')
    const held = fc.record({ ctrlKey: fc.boolean(), altKey: fc.boolean(), shiftKey: fc.boolean(), code: codes })
    fc.assert(
      fc.property(keys, held, platforms, (key, modified, platform) => {
        for (const chord of chordsOf(press(key, modified), platform)) expect(chordOn(platform, chord)).toBe(chord)
      }),
    )
  })

  it('types a letter or digit only without a modifier', () => {
    expect(typedCharacter(press('a'))).toBe('a')
    expect(typedCharacter(press('7'))).toBe('7')
    expect(typedCharacter(press('茅'))).toBe('茅')
    expect(typedCharacter(press('a', { ctrlKey: true }))).toBeNull()
    expect(typedCharacter(press('Enter'))).toBeNull()
    expect(typedCharacter(press('?'))).toBeNull()
  })
})

describe('a shown chord', () => {
  it.each([
    ['Mod+Shift+D', 'Ctrl+Shift+D', '⇧⌘D'],
    ['Mod+Alt+ArrowLeft', 'Ctrl+Alt+←', '⌥⌘←'],
    ['Ctrl+Enter', 'Ctrl+Enter', '⌃↩'],
    ['?', '?', '?'],
  ])('%s is %s, and on a Mac %s', (text, elsewhere, onMac) => {
    expect(chordLabel(text, 'other')).toBe(elsewhere)
    expect(chordLabel(text, 'apple')).toBe(onMac)
  })

  it('is written for screen readers in their own words', () => {
    expect(chordForAria('Mod+K', 'apple')).toBe('Meta+K')
    expect(chordForAria('Mod+K', 'other')).toBe('Control+K')
  })

  it('differs for every chord', () => {
    fc.assert(
      fc.property(texts, texts, platforms, (one, other, platform) => {
        const [first, second] = [chordOn(platform, one), chordOn(platform, other)]
        fc.pre(first !== null && second !== null && first !== second)
        expect(chordLabel(first, platform)).not.toBe(chordLabel(second, platform))
      }),
    )
  })
})

describe('a chord that a command is to have', () => {
  const use = { platform: 'other', inBrowser: false, scope: 'window' } as const

  it.each(['Tab', 'Shift+Tab', 'Escape', 'Enter', 'Space', 'ArrowDown', 'nonsense'])('%s is refused', (text) => {
    expect(chordFault(text, use)).toBe('system')
  })

  it.each(['A', 'Shift+A', '7'])('%s alone is for typing', (text) => {
    expect(chordFault(text, use)).toBe('typing')
  })

  it('may be a key of the row, for a command about rows', () => {
    expect(chordFault('Enter', { ...use, scope: 'rows' })).toBeNull()
  })

  it('may be a letter for a command about rows, though not a digit', () => {
    expect(chordFault('I', { ...use, scope: 'rows' })).toBeNull()
    expect(chordFault('7', { ...use, scope: 'rows' })).toBe('typing')
  })

  it('is refused in a browser if the browser keeps it', () => {
    expect(chordFault('Ctrl+W', use)).toBeNull()
    expect(chordFault('Ctrl+W', { ...use, inBrowser: true })).toBe('browser')
    expect(chordFault('Mod+K', { ...use, inBrowser: true })).toBeNull()
  })
})
