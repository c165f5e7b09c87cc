import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commandTable } from '#renderer/commands/table/command-table.ts'
import { fixedKeys } from '#renderer/commands/key-list.ts'

const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}
const written = (chord: string) => chord.replace(/[A-Z][A-Za-z]+/gu, (name) => NAMES[name] ?? name)

it('lists every key that the application has of its own accord', () => {
  const pages = ['keys', 'drawing'].map((name) => readFileSync(`docs/guide/${name}.md`, 'utf8')).join('')
  const chords = [
    ...commandTable([]).flatMap((command) => command.chords),
    ...fixedKeys().flatMap(({ lines }) => lines.flatMap((line) => line.chords)),
  ]
  // A range of nine keys is written by its ends.
  const single = chords.filter((chord) => !/\+[2-8]$/u.test(chord) && !chord.includes('–'))
  expect(single.filter((chord) => !pages.includes(`\`${written(chord)}\``))).toEqual([])
})
