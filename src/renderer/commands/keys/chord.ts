/**
 * Chords: what is pressed together for a command. They are written `Mod+Shift+D`, where `Mod` is the platform's own key for
 * commands: Command on a Mac, Ctrl elsewhere. A character that takes Shift on some keyboards (`?`) is written as itself.
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

/** The fields of a KeyboardEvent that make the chord. */
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

/** Reads a chord that was written down, or null when the text is none. Modifiers may come in any order. */
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

/** Writes a chord down; equal chords are written alike. */
export function formatChord({ mod, ctrl, alt, shift, key }: Chord): string {
  return [mod && 'Mod', ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/** As it counts on the platform, or null for a text that is no chord: `Ctrl` is `Mod` wherever that is the same key. */
export function chordOn(platform: Platform, text: string): string | null {
  const chord = parseChord(text)
  if (chord === null) return null
  return formatChord(platform === 'apple' ? chord : { ...chord, mod: chord.mod || chord.ctrl, ctrl: false })
}

/**
 * What a press may be written as, the likeliest first: by the character it makes, and by the place of the key where that is
 * another (Option on a Mac, keyboards for other scripts). Empty for a modifier alone and while text is being composed.
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

/** The key at a place, for letters and digits, as a plain keyboard has it. */
function keyAt(code: string): string | null {
  return /^(?:Key|Digit)([A-Z\d])$/u.exec(code)?.[1] ?? null
}

function keyName(key: string): string | null {
  if (NAMED_KEYS.has(key) || FUNCTION_KEY.test(key)) return key
  if (!VISIBLE_CHARACTER.test(key)) return null
  // Only where it stays one letter: the capital of ß is two.
  const capital = key.toUpperCase()
  return VISIBLE_CHARACTER.test(capital) ? capital : key
}

/** Of other characters Shift is a part already: which ones need it depends on the keyboard. */
const keepsShift = (key: string): boolean => key.length > 1 || LETTER_OR_DIGIT.test(key)

const APPLE_MODIFIERS = { ctrl: '⌃', alt: '⌥', shift: '⇧', mod: '⌘' } as const
const APPLE_KEYS: Readonly<Record<string, string>> = { Enter: '↩', Escape: '⎋', Tab: '⇥', Backspace: '⌫', Delete: '⌦' }
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const OTHER_KEYS: Readonly<Record<string, string>> = { Escape: 'Esc', PageUp: 'Page Up', PageDown: 'Page Down' }

/** As the platform's own menus show it: `⇧⌘D`, `Ctrl+Shift+D`. A text that is no chord is shown as it is. */
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

/** As `aria-keyshortcuts` wants it. */
export function chordForAria(text: string, platform: Platform): string {
  const chord = parseChord(text)
  if (chord === null) return ''
  const mod = platform === 'apple' ? 'Meta' : 'Control'
  const held = [chord.mod && mod, chord.ctrl && 'Control', chord.alt && 'Alt', chord.shift && 'Shift']
  return [...held, chord.key].filter(Boolean).join('+')
}

/**
 * Why a chord cannot be given to a command:
 * - `system`: the keyboard's own way through the interface, which everything would be lost without.
 * - `typing`: letters, digits and the like alone open the search for symbols and intervals; only what acts on the selected row
 *   of a list may take a letter for itself.
 * - `browser`: a browser keeps it to itself.
 */
export type ChordFault = 'system' | 'typing' | 'browser'

const LEAVING_KEYS: ReadonlySet<string> = new Set(['Tab', 'Escape'])

/** Alone they press the button, or walk through the list, that has the focus. */
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
  /** Whether the window is a browser's. */
  readonly inBrowser: boolean
  /** See `Command`. */
  readonly scope: 'window' | 'rows'
}

/** Null for a chord that can be given. */
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

/** The character that a press writes, a space among them; null for a press that writes none. */
export function writtenCharacter(event: KeyPress): string | null {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null
  return event.key === ' ' || VISIBLE_CHARACTER.test(event.key) ? event.key : null
}

/** The letter that a press types by itself, or the digit; null for everything else. */
export function typedCharacter(event: KeyPress): string | null {
  const character = writtenCharacter(event)
  return character !== null && LETTER_OR_DIGIT.test(character) ? character : null
}

export const isLetter = (character: string): boolean => LETTER.test(character)
