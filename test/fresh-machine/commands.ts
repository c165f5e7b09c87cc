/** The documented commands that must work on a machine without the project. */

/** A command that is run in a new clone after `npm ci`. */
interface FreshCommand {
  readonly says: string
  /** Bash, in the clone; ends with 0 on success. */
  readonly script: string
  /** The time limit on two slow cores, minutes. */
  readonly limitMinutes: number
}

/** The names are those of `npm run fresh-machine -- --only NAME`. */
export const FRESH_COMMANDS = {
  test: { says: 'npm test passes', script: 'npm test', limitMinutes: 40 },
  start: {
    says: 'npm start opens the application',
    script: 'node test/fresh-machine/start-and-stop.mjs',
    limitMinutes: 10,
  },
  bench: {
    says: 'npm run bench compares what needs a browser and a build',
    script: 'npm run bench -- decode symbol',
    limitMinutes: 20,
  },
  'package:web': {
    says: 'npm run package:web makes a package',
    script: 'npm run package:web && ls dist/quotedeck-*.tgz',
    limitMinutes: 10,
  },
} as const satisfies Readonly<Record<string, FreshCommand>>

export type FreshName = keyof typeof FRESH_COMMANDS
