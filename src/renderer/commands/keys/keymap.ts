/** Maps commands to chords: the user's chords override those of the table. */
import type { Shortcuts } from '#model/application/settings.ts'
import { chordOn, type Platform } from './chord.ts'

export interface Shortcut {
  readonly id: string
  readonly chords: readonly string[]
}

export type Keymap = ReadonlyMap<string, readonly string[]>

/** The first command that can run uses the chord. */
export interface ChordConflict {
  readonly chord: string
  readonly commands: readonly string[]
}

/** Replaces all defaults of a command by a user's chord, or removes them for null. */
export function keymapOf(commands: readonly Shortcut[], shortcuts: Shortcuts): Keymap {
  return new Map(
    commands.map(({ id, chords }) => {
      const given = Object.hasOwn(shortcuts, id) ? shortcuts[id] : undefined
      if (given === undefined) return [id, chords]
      return [id, given === null ? [] : [given]]
    }),
  )
}

/** Normalises chords; their commands are in the order of the table. */
export function commandsByChord(keymap: Keymap, platform: Platform): ReadonlyMap<string, readonly string[]> {
  const byChord = new Map<string, readonly string[]>()
  for (const [id, chords] of keymap)
    for (const text of chords) {
      const chord = chordOn(platform, text)
      if (chord !== null) byChord.set(chord, [...new Set([...(byChord.get(chord) ?? []), id])])
    }
  return byChord
}

export function conflictsOf(
  commands: readonly Shortcut[],
  shortcuts: Shortcuts,
  platform: Platform,
): readonly ChordConflict[] {
  return [...commandsByChord(keymapOf(commands, shortcuts), platform)]
    .filter(([, ids]) => ids.length > 1)
    .map(([chord, ids]) => ({ chord, commands: ids }))
}

/** Changes a chord: null removes it, undefined restores the defaults. A chord equal to the default is not stored. */
export function withShortcut(shortcuts: Shortcuts, command: Shortcut, chord: string | null | undefined): Shortcuts {
  const { [command.id]: _replaced, ...others } = shortcuts
  const isOwn = chord === undefined || (chord === null ? command.chords.length === 0 : isOnlyChord(command, chord))
  return isOwn ? others : { ...others, [command.id]: chord }
}

const isOnlyChord = ({ chords }: Shortcut, chord: string): boolean => chords.length === 1 && chords[0] === chord
