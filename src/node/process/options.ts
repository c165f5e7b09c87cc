/** Defines the command line of both shells. It has no option for the key, because other users of the machine can read a command line. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { isPlan, PLANS, type Plan } from '#model/service/plan.ts'

/** Missing options are null. */
export interface CommandLineOptions {
  readonly web: boolean
  readonly open: boolean
  /** Open a browser tab even if the desk could have its own window. */
  readonly tab: boolean
  readonly port: number | null
  readonly profile: string | null
  readonly baseUrl: string | null
  readonly plan: Plan | null
  readonly requestsPerMinute: number | null
  /** Permits sending the key unencrypted. */
  readonly allowInsecure: boolean
  /** Path of a watchlist to import. */
  readonly importFile: string | null
}

/** `answered`: there is nothing to run, and `text` is for the user. */
export type CommandLine =
  | { readonly kind: 'run'; readonly options: CommandLineOptions }
  | { readonly kind: 'answered'; readonly text: string; readonly exitCode: 0 | 2 }

interface Parsed {
  readonly web?: true
  readonly open: boolean
  readonly tab?: true
  readonly port?: number
  readonly profile?: string
  readonly baseUrl?: string
  readonly plan?: Plan
  readonly requestsPerMinute?: number
  readonly allowInsecure?: true
  readonly import?: string
}

const MAX_REQUESTS_PER_MINUTE = 100_000
const TOKEN_ADVICE =
  'There is no option for the key, because other users of this machine can read a command line. ' +
  'Set the environment variable QUOTEDECK_TOKEN, or enter the key in the Connect dialog.'

/** Parses the arguments after the program's name. Never throws, prints nothing and ends nothing. */
export function parseCommandLine(argv: readonly string[], version: string): CommandLine {
  if (argv.some((argument) => /^--?token(=|$)/u.test(argument)))
    return { kind: 'answered', text: `${TOKEN_ADVICE}\n`, exitCode: 2 }
  const written: string[] = []
  const program = createProgram(version, (text) => written.push(text))
  try {
    program.parse(argv, { from: 'user' })
    return { kind: 'run', options: fromParsed(program.opts<Parsed>()) }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'answered', text: written.join(''), exitCode: 0 }
    return { kind: 'answered', text: `${written.join('')}\n${program.helpInformation()}`, exitCode: 2 }
  }
}

/**
 * The manual and shell completions are generated from it.
 * @param write Receives help, version and errors.
 */
export function createProgram(version: string, write: (text: string) => void): Command {
  return new Command('quotedeck')
    .description('A market monitor. Without a service it shows a simulated market.')
    .option('--web', 'serve the windows to a browser on this machine')
    .option('--no-open', 'do not open the browser')
    .option('--tab', 'open a tab of the browser instead of a window of its own')
    .option('--port <number>', 'port of the web shell (default: any free one)', wholeNumber(0, 65_535))
    .option('--profile <directory>', 'where settings, watchlists and the log are stored', directory)
    .option('--base-url <url>', 'address of the market-data service', baseUrl)
    .addOption(new Option('--plan <name>', 'plan of the key').choices(PLANS).argParser(plan))
    .option('--requests-per-minute <number>', 'requests the key allows', wholeNumber(1, MAX_REQUESTS_PER_MINUTE))
    .option('--allow-insecure', 'send the key over http:// as well, where others can read it')
    .option('--import <file>', 'add a watchlist from a CSV or TXT file')
    .helpOption('--help', 'show this list')
    .version(version, '--version', 'show the version')
    .addHelpText('after', '\nThe key is taken from the environment variable QUOTEDECK_TOKEN or the Connect dialog.')
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
}

function fromParsed(parsed: Parsed): CommandLineOptions {
  return {
    web: parsed.web ?? false,
    open: parsed.open,
    tab: parsed.tab ?? false,
    port: parsed.port ?? null,
    profile: parsed.profile ?? null,
    baseUrl: parsed.baseUrl ?? null,
    plan: parsed.plan ?? null,
    requestsPerMinute: parsed.requestsPerMinute ?? null,
    allowInsecure: parsed.allowInsecure ?? false,
    importFile: parsed.import ?? null,
  }
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d{1,9}$/u.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
    return value
  }
}

function directory(text: string): string {
  // An empty one would be the current directory.
  if (text.trim() === '') throw new InvalidArgumentError('It must name a directory.')
  return text
}

function plan(text: string): Plan {
  if (!isPlan(text)) throw new InvalidArgumentError(`It must be one of ${PLANS.join(', ')}.`)
  return text
}

function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const plainParts = url !== null && url.username === '' && url.password === '' && !/[?#\s\\@]/u.test(text)
  if (url === null || !plainParts || !/^https?:\/\//iu.test(text))
    throw new InvalidArgumentError(
      'It must look like https://host or https://host/path, without user, query or fragment.',
    )
  return text.replace(/\/+$/u, '')
}
