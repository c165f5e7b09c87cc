/** The options of the command line as the manual and the completions need them, read from their one definition. */
import type { Option } from 'commander'
import { createProgram } from '#node/process/options.ts'

/** What may follow an option. */
type Value = 'none' | 'text' | 'file' | 'directory' | readonly string[]

/** An option of the command line. */
export interface OptionWords {
  /** As it is typed: `--profile`. */
  readonly flag: string
  /** The name of its value in the help: `<directory>`; null when it takes none. */
  readonly placeholder: string | null
  readonly description: string
  readonly value: Value
}

/** The command with its options, in the order of its help. */
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

/** The command that `--help` describes. */
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
