/** Parses the options of `npm run simulator`. */
import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { PLANS, type Plan } from '#model/service/plan.ts'
import type { SimulatorOptions } from './create-simulator.ts'
import { DIALECT_NAMES, isDialectName, type DialectName } from './dialects/dialects.ts'
import { NO_FAULTS, parseFaultRules, type FaultRules } from './faults/fault-rules.ts'
import type { TradingHours } from './market/calendars.ts'
import { MAX_INSTRUMENTS } from './market/invented-listings.ts'

export interface CommandLine extends SimulatorOptions {
  readonly exitWithParent: boolean
  readonly leaveSignalsToParent: boolean
}

interface ParsedOptions {
  readonly port: number
  readonly seed: number
  readonly plan: Plan
  readonly requestsPerMinute?: number
  readonly speed: number
  readonly start?: number
  readonly hours: TradingHours
  readonly instruments: number
  readonly token?: string
  readonly faults?: FaultRules
  readonly dialect?: readonly DialectName[]
  readonly controlKey?: string
  readonly exitWithParent?: boolean
  readonly leaveSignalsToParent?: boolean
}

const MISUSE = 2

/** Ends the process after help or an error. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const command = new Command('simulator')
    .description('A simulated market that answers like the market-data service, on this machine alone.')
    .option('--port <number>', 'port to listen on, 0 for any free one', wholeNumber(0, 65_535), 0)
    .option('--seed <number>', 'the same seed gives the same market', wholeNumber(0, 2 ** 31 - 1), 1)
    .addOption(new Option('--plan <name>', 'sets how many codes a request may carry').choices(PLANS).default('premium'))
    .option('--requests-per-minute <number>', 'limit in any 60 seconds (default: none)', wholeNumber(1, 1_000_000))
    .option('--speed <factor>', 'market seconds in a second', positiveNumber, 1)
    .option('--start <time>', 'market time to start at, ISO 8601 (default: now)', isoTime)
    .addOption(
      new Option('--hours <which>', 'trade around the clock, or in exchange hours')
        .choices(['always', 'calendar'])
        .default('always'),
    )
    .option('--instruments <number>', 'the least number, invented ones included', wholeNumber(0, MAX_INSTRUMENTS), 0)
    .addOption(
      new Option('--token <text>', 'token that clients must send (default: any)').env('QUOTEDECK_SIMULATOR_TOKEN'),
    )
    .addOption(
      new Option(
        '--dialect <names>',
        `how it speaks where the specification is silent, see docs/simulator.md`,
      ).argParser(dialectNames),
    )
    .option('--faults <file>', 'JSON file of faults, see docs/simulator.md', faultRules)
    .option('--control-key <text>', 'open the control interface under this key')
    .option('--exit-with-parent', 'stop when standard input closes')
    .option(
      '--leave-signals-to-parent',
      'continue when a terminal or service manager signals all processes of a command',
    )
    .allowExcessArguments(false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : MISUSE))
    .configureOutput({ outputError: (text, write) => write(text.trimEnd() + '\n\n' + command.helpInformation()) })
  const parsed = command.parse(argv, { from: 'user' }).opts<ParsedOptions>()
  return {
    port: parsed.port,
    seed: parsed.seed,
    plan: parsed.plan,
    requestsPerMinute: parsed.requestsPerMinute ?? null,
    speed: parsed.speed,
    startMs: parsed.start ?? null,
    hours: parsed.hours,
    instruments: parsed.instruments,
    token: parsed.token ?? null,
    faults: parsed.faults ?? NO_FAULTS,
    dialects: parsed.dialect ?? [],
    controlKey: parsed.controlKey ?? null,
    exitWithParent: parsed.exitWithParent === true,
    leaveSignalsToParent: parsed.leaveSignalsToParent === true,
  }
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

function positiveNumber(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value
  throw new InvalidArgumentError('It must be a number above 0.')
}

function isoTime(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(time)) return time
  throw new InvalidArgumentError('It must be a time such as 2026-11-20T14:30:00Z.')
}

function dialectNames(text: string): readonly DialectName[] {
  return text.split(',').map((name) => {
    if (isDialectName(name)) return name
    throw new InvalidArgumentError(`"${name}" is not one of ${DIALECT_NAMES.join(', ')}.`)
  })
}

function faultRules(path: string): FaultRules {
  try {
    return parseFaultRules(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
  }
}
