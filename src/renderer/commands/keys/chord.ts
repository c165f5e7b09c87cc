/**
 * Chords: the keys pressed together for a command. In `Mod+Shift+D`, `Mod` is Command on a Mac, Ctrl elsewhere. A character that needs
 * Shift on some keyboards (`?`) is written without it.
 */

export type Platform = 'apple' | 'other'

export interface Chord {
  readonly mod: boolean
  /** The Control key of a Mac; elsewhere it is `mod`. */
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  /** A name of {@link NAMED_KEYS}, `F1` to `F24`, or one visible character, a letter as a capital. */
  readonly key: string
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

const NAMED_KEYS: ReadonlySet<string> = new Set([
  'Enter', 'Escape', 'Space', 'Tab', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown',
  'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu',
]) // prettier-ignore
const FUNCTION_KEY = /^F([1-9]|1\d|2[0-4])$/u
const VISIBLE_CHARACTER = /^[^\s\p{C}]$/u
const LETTER = /^\p{L}$/u
const LETTER_OR_DIGIT = /^[\p{L}\d]$/u
const WRITTEN = /^((?:(?:Mod|Ctrl|Alt|Shift)\+)*)(.+)$/su

/** Returns null for an invalid chord. Modifiers may come in any order. */
export function parseChord(text: string): Chord | null {
  const [, modifiers = '', key = ''] = WRITTEN.exec(text) ?? []
  const held = modifiers.split('+').slice(0, -1)
  if (new Set(held).size !== held.length) return null
  const name = keyName(key)
  if (name === null) return null
  return {
    mod: held.includes('Mod'),
    ctrl: held.includes('Ctrl'),
    alt: held.includes('Alt'),
    shift: held.includes('Shift') && keepsShift(name),
    key: name,
  }
}

/** Formats equal chords as equal texts. */
export function formatChord({ mod, ctrl, alt, shift, key }: Chord): string {
  return [mod && 'Mod', ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/** Normalises a chord, since `Ctrl` may equal `Mod`; returns null for an invalid one. */
export function chordOn(platform: Platform, text: string): string | null {
  const chord = parseChord(text)
  if (chord === null) return null
  return formatChord(platform === 'apple' ? chord : { ...chord, mod: chord.mod || chord.ctrl, ctrl: false })
}

/**
 * Returns the chords that a press may mean, the likeliest first: by its character, and by the position of the key if that differs (Option
 * on a Mac, keyboards for other scripts). Empty for a modifier alone and during text composition.
 */
export function chordsOf(event: KeyPress, platform: Platform): readonly string[] {
  // The Windows key belongs to the system.
  if (event.isComposing || (platform === 'other' && event.metaKey)) return []
  const types = event.getModifierState('AltGraph')
  const modifiers = {
    mod: !types && (platform === 'apple' ? event.metaKey : event.ctrlKey),
    ctrl: !types && platform === 'apple' && event.ctrlKey,
    alt: !types && event.altKey,
  }
  const names = [keyName(event.key === ' ' ? 'Space' : event.key), keyAt(event.code)].filter((name) => name !== null)
  const chords = names.map((key) => formatChord({ ...modifiers, shift: event.shiftKey && keepsShift(key), key }))
  return [...new Set(chords)]
}

/** Returns the letter or digit at a key position of a US keyboard. */
function keyAt(code: string): string | null {
  return /^(?:Key|Digit)([A-Z\d])$/u.exec(code)?.[1] ?? null
}

function keyName(key: string): string | null {
  if (NAMED_KEYS.has(key) || FUNCTION_KEY.test(key)) return key
  if (!VISIBLE_CHARACTER.test(key)) return null
  // Only if it stays one character: the capital of ß is two.
  const capital = key.toUpperCase()
  return VISIBLE_CHARACTER.test(capital) ? capital : key
}

/** Keeps Shift only for letters, digits and named keys; it depends on the keyboard which other characters need it. */
const keepsShift = (key: string): boolean => key.length > 1 || LETTER_OR_DIGIT.test(key)

const APPLE_MODIFIERS = { ctrl: '⌃', alt: '⌥', shift: '⇧', mod: '⌘' } as const
const APPLE_KEYS: Readonly<Record<string, string>> = { Enter: '↩', Escape: '⎋', Tab: '⇥', Backspace: '⌫', Delete: '⌦' }
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const OTHER_KEYS: Readonly<Record<string, string>> = { Escape: 'Esc', PageUp: 'Page Up', PageDown: 'Page Down' }

/** Returns a chord in the style of the platform's menus: `⇧⌘D`, `Ctrl+Shift+D`. An invalid chord is returned unchanged. */
export function chordLabel(text: string, platform: Platform): string {
  const chord = parseChord(text)
  if (chord === null) return text
  const key = ARROWS[chord.key] ?? chord.key
  if (platform === 'apple') {
    const held = (['ctrl', 'alt', 'shift', 'mod'] as const).filter((name) => chord[name])
    return [...held.map((name) => APPLE_MODIFIERS[name]), APPLE_KEYS[key] ?? key].join('')
  }
  const held = [(chord.mod || chord.ctrl) && 'Ctrl', chord.alt && 'Alt', chord.shift && 'Shift']
  return [...held, OTHER_KEYS[key] ?? key].filter(Boolean).join('+')
}

export function chordForAria(text: string, platform: Platform): string {
  const chord = parseChord(text)
  if (chord === null) return ''
  const mod = platform === 'apple' ? 'Meta' : 'Control'
  const held = [chord.mod && mod, chord.ctrl && 'Control', chord.alt && 'Alt', chord.shift && 'Shift']
  return [...held, chord.key].filter(Boolean).join('+')
}

/**
 * The reason why a chord cannot be given to a command:
 * - `system`: keys that operate the interface.
 * - `typing`: letters, digits and the like open the search; only commands on the selected row of a list may use a letter.
 * - `browser`: reserved by browsers.
 */
export type ChordFault = 'system' | 'typing' | 'browser'

const LEAVING_KEYS: ReadonlySet<string> = new Set(['Tab', 'Escape'])

/** Keys that, without modifiers, operate the focused button or list. */
const PRESSING_KEYS: ReadonlySet<string> = new Set([
  'Enter', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown',
]) // prettier-ignore

const isBare = ({ mod, ctrl, alt }: Chord): boolean => !mod && !ctrl && !alt

const BROWSER_CHORDS: ReadonlySet<string> = new Set([
  'Mod+N', 'Mod+T', 'Mod+W', 'Mod+Shift+N', 'Mod+Shift+T', 'Mod+Shift+W', 'Mod+Q', 'Mod+Tab', 'Mod+Shift+Tab',
  'Mod+PageUp', 'Mod+PageDown',
]) // prettier-ignore

export interface ChordUse {
  readonly platform: Platform
  readonly inBrowser: boolean
  /** See `Command`. */
  readonly scope: 'window' | 'rows'
}

/** Returns null for a chord that can be given. */
export function chordFault(text: string, { platform, inBrowser, scope }: ChordUse): ChordFault | null {
  const canonical = chordOn(platform, text)
  const chord = canonical === null ? null : parseChord(canonical)
  if (canonical === null || chord === null || LEAVING_KEYS.has(chord.key)) return 'system'
  if (isBare(chord)) return bareFault(chord.key, scope)
  return inBrowser && BROWSER_CHORDS.has(canonical) ? 'browser' : null
}

function bareFault(key: string, scope: ChordUse['scope']): ChordFault | null {
  if (LETTER_OR_DIGIT.test(key)) return scope === 'rows' && LETTER.test(key) ? null : 'typing'
  return scope === 'window' && PRESSING_KEYS.has(key) ? 'system' : null
}

/** Returns the character that a press writes, including a space. */
export function writtenCharacter(event: KeyPress): string | null {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null
  return event.key === ' ' || VISIBLE_CHARACTER.test(event.key) ? event.key : null
}

export function typedCharacter(event: KeyPress): string | null {
  const character = writtenCharacter(event)
  return character !== null && LETTER_OR_DIGIT.test(character) ? character : null
}

export const isLetter = (character: string): boolean => LETTER.test(character)
