/** Generates completions of the command line for bash, zsh and fish. */
import type { CommandWords, OptionWords } from './command-words.ts'

const isChoice = (value: OptionWords['value']): value is readonly string[] => typeof value === 'object'

/** For `bash-completion/completions/`. */
export function bashCompletion({ name, options }: CommandWords): string {
  const branches = options
    .filter(({ value }) => value !== 'none')
    .map(({ flag, value }) => `    ${flag})\n      ${bashValues(value)}\n      return ;;`)
  const flags = options.map(({ flag }) => flag).join(' ')
  return `# Completes the options of ${name} in bash.
_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case $previous in
${branches.join('\n')}
  esac
  COMPREPLY=($(compgen -W '${flags}' -- "$current"))
}
complete -F _${name} ${name}
`
}

function bashValues(value: OptionWords['value']): string {
  if (isChoice(value)) return `COMPREPLY=($(compgen -W '${value.join(' ')}' -- "$current"))`
  if (value === 'text') return ':'
  // Keeps names with spaces in one piece, and adds a slash to directories.
  return `compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen ${value === 'directory' ? '-d' : '-f'} -- "$current")`
}

/** For `zsh/site-functions/`, under the name `_quotedeck`. */
export function zshCompletion({ name, options }: CommandWords): string {
  const lines = options.map(({ flag, placeholder, description, value }) => {
    const text = description.replaceAll(/['[\]:\\]/gu, (character) => (character === "'" ? "'\\''" : `\\${character}`))
    return `  '${flag}[${text}]${value === 'none' ? '' : zshValues(placeholder ?? '', value)}'`
  })
  return `#compdef ${name}
# Completes the options of ${name} in zsh.
_arguments \\
${lines.join(' \\\n')}
`
}

function zshValues(placeholder: string, value: OptionWords['value']): string {
  const name = placeholder.slice(1, -1)
  if (isChoice(value)) return `:${name}:(${value.join(' ')})`
  if (value === 'text') return `:${name}: `
  return `:${name}:_files${value === 'directory' ? ' -/' : ''}`
}

/** For `fish/vendor_completions.d/`. */
export function fishCompletion({ name, options }: CommandWords): string {
  const lines = options.map(({ flag, description, value }) => {
    const words = `complete -c ${name} -l ${flag.replace(/^--/u, '')} -d '${description.replaceAll("'", "\\'")}'`
    return `${words}${fishValues(value)}`
  })
  return `# Completes the options of ${name} in fish.\ncomplete -c ${name} -f\n${lines.join('\n')}\n`
}

function fishValues(value: OptionWords['value']): string {
  if (isChoice(value)) return ` -x -a '${value.join(' ')}'`
  if (value === 'none') return ''
  if (value === 'text') return ' -x'
  return value === 'directory' ? " -x -a '(__fish_complete_directories)'" : ' -r -F'
}
