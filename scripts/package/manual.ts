/** Generates the manual page `quotedeck(1)` with the macros of man(7). */
import type { CommandWords, OptionWords } from './command-words.ts'

export interface ManualFacts {
  readonly version: string
  /** Otherwise the package has only the web shell. */
  readonly isDesktop: boolean
}

/** Escapes characters with a meaning in roff. */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gmu, '\\&$1')

function optionLines({ flag, placeholder, description, value }: OptionWords): string {
  const argument = placeholder === null ? '' : ` \\fI${escape(placeholder.slice(1, -1))}\\fR`
  const choices = typeof value === 'object' ? `: ${value.join(', ')}` : ''
  return `.TP\n\\fB${escape(flag)}\\fR${argument}\n${escape(`${description}${choices}`)}`
}

const PLACES = [
  [
    '~/.config/quotedeck',
    'The profile: settings, watchlists, alerts, charts and the log.\nIt stays when the package is removed.',
  ],
] as const

const WEB_TEXT = `Where a Chromium, Chrome, Edge or Brave is installed,
Quotedeck opens in a window of its own.
Otherwise it opens in the default browser.
A second start opens a further window of the one that runs.
The address that is printed holds the key of this start,
and is to be kept as secret as a password.`

const DESKTOP_TEXT = `A second start brings the windows of the one that runs to the front.`

export function manualPage({ name, description, options }: CommandWords, { version, isDesktop }: ManualFacts): string {
  const places = PLACES.map(([path, text]) => `.TP\n\\fI${escape(path)}\\fR\n${escape(text)}`)
  return `.TH ${name.toUpperCase()} 1 "" "Quotedeck ${version}" "User commands"
.SH NAME
${name} \\- watch many markets with a small request budget
.SH SYNOPSIS
.B ${name}
.RI [ options ]
.SH DESCRIPTION
${escape(description)}
${escape(isDesktop ? DESKTOP_TEXT : WEB_TEXT)}
.SH OPTIONS
${options.map(optionLines).join('\n')}
.SH ENVIRONMENT
.TP
.B QUOTEDECK_TOKEN
The key of the service for this run. It is removed from the environment at the start.
.SH EXIT STATUS
0 after an orderly end, 1 when Quotedeck cannot continue,
2 when an option is refused.
.SH FILES
${places.join('\n')}
.SH SEE ALSO
The guide is part of the application: press Ctrl+K and choose Guide.
`
}
