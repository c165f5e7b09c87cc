/** Extracts the command-line options for the manual and the completions from their definition. */
import type { Option } from 'commander'
import { createProgram } from '#node/process/options.ts'

type Value = 'none' | 'text' | 'file' | 'directory' | readonly string[]

export interface OptionWords {
  /** As typed: `--profile`. */
  readonly flag: string
  /** Name of the value in the help: `<directory>`; null without a value. */
  readonly placeholder: string | null
  readonly description: string
  readonly value: Value
}

export interface CommandWords {
  readonly name: string
  readonly description: string
  readonly options: readonly OptionWords[]
}

function valueOf({ argChoices }: Option, placeholder: string | null): Value {
  if (argChoices !== undefined) return argChoices
  if (placeholder === null) return 'none'
  if (placeholder === '<file>') return 'file'
  return placeholder === '<directory>' ? 'directory' : 'text'
}

export function commandWords(version: string): CommandWords {
  const program = createProgram(version, () => undefined)
  const options = program.createHelp().visibleOptions(program)
  return {
    name: program.name(),
    description: program.description(),
    options: options.map((option) => {
      const [, placeholder = null] = /(<[^>]+>)/u.exec(option.flags) ?? []
      const flag = option.long ?? option.short ?? option.flags
      return { flag, placeholder, description: option.description, value: valueOf(option, placeholder) }
    }),
  }
}
