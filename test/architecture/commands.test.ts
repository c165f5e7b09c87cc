/** Commands must install or build what they need: a newcomer has neither a browser nor the built programs. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

const moduleOf = (command: string): string | null => /\bnode ((?:scripts|test)\/\S+\.ts)/u.exec(command)?.[1] ?? null

/** The module and all modules that it imports by relative names. */
function reachedFrom(module: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(module)) return seen
  seen.add(module)
  const text = readFileSync(join(ROOT, module), 'utf8')
  for (const [, specifier = ''] of text.matchAll(/(?:from |import\(|import )'(\.[^']+\.ts)'/gu))
    reachedFrom(join(module, '..', specifier), seen)
  return seen
}

/** The names of commands with a module whose own files (scripts and tests) match. */
function commandsWhoseFiles(matches: (text: string, module: string) => boolean): readonly string[] {
  return Object.entries(scripts)
    .filter(([, command]) => {
      const module = moduleOf(command)
      if (module === null) return false
      const own = [...reachedFrom(module)].filter((path) => /^(?:scripts|test)\//u.test(path))
      return own.some((path) => matches(readFileSync(join(ROOT, path), 'utf8'), path))
    })
    .map(([name]) => name)
}

const bringsBrowser = (name: string): boolean => scripts[`pre${name}`]?.includes('npm run --silent browser') ?? false

describe('a command of package.json', () => {
  it('looks for a browser, and installs one, before it drives one', () => {
    const driving = commandsWhoseFiles((text) => /\bfind(?:Headless)?Chromium\(\)/u.test(text)).filter(
      (name) => name !== 'browser',
    )
    expect(driving).toEqual(expect.arrayContaining(['bench', 'icons', 'screenshots', 'soak:load', 'package:check']))
    expect([...driving, 'unit', 'e2e', 'coverage'].filter((name) => !bringsBrowser(name))).toEqual([])
  })
})
