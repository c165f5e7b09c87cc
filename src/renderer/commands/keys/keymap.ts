/** Maps commands to chords: those of the table, or the reader's where there are any. */
import type { Shortcuts } from '#model/application/settings.ts'
import { chordOn, type Platform } from './chord.ts'

/** What of a command concerns its chords. */
export interface Shortcut {
  readonly id: string
  /** The first is the one that is shown. */
  readonly chords: readonly string[]
}

/** Chords by command id. */
export type Keymap = ReadonlyMap<string, readonly string[]>

/** A chord that more than one command has; the first of them that can be run has it. */
export interface ChordConflict {
  readonly chord: string
  readonly commands: readonly string[]
}

/** The chords in force. One that the reader gave replaces all that a command came with; null takes them away. */
export function keymapOf(commands: readonly Shortcut[], shortcuts: Shortcuts): Keymap {
  return new Map(
    commands.map(({ id, chords }) => {
      const given = Object.hasOwn(shortcuts, id) ? shortcuts[id] : undefined
      if (given === undefined) return [id, chords]
      return [id, given === null ? [] : [given]]
    }),
  )
}

/** Commands by chord, as the platform counts chords; the commands of one chord in the order of the table. */
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

/**
 * The shortcuts with one command's chord changed: null takes its chord away, undefined gives back what it came with. A chord
 * that the command has anyway is not stored as a choice of the reader.
 */
export function withShortcut(shortcuts: Shortcuts, command: Shortcut, chord: string | null | undefined): Shortcuts {
  const { [command.id]: _replaced, ...others } = shortcuts
  const isOwn = chord === undefined || (chord === null ? command.chords.length === 0 : isOnlyChord(command, chord))
  return isOwn ? others : { ...others, [command.id]: chord }
}

const isOnlyChord = ({ chords }: Shortcut, chord: string): boolean => chords.length === 1 && chords[0] === chord
