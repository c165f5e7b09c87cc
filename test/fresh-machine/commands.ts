/** What must work on a machine that never saw the project, as its documents tell a newcomer to do it. */

/** A command that is run in a new clone after `npm ci`. */
interface FreshCommand {
  /** Says what a newcomer can do. */
  readonly says: string
  /** Bash, in the clone; ends with 0 if it worked. */
  readonly script: string
  /** How long it may take on two slow cores, minutes. */
  readonly limitMinutes: number
}

/** Starts the application as the README says, asks for its page, and ends it like `Ctrl+C`. */
const START = `
npm start -- --no-open --profile /tmp/profile > /tmp/started.txt 2>&1 &
for second in $(seq 240); do
  address=$(sed -n 's/^Quotedeck is at \\(http[^#]*\\).*/\\1/p' /tmp/started.txt)
  [ -n "$address" ] && break
  sleep 1
done
cat /tmp/started.txt
node -e '
  const answer = await fetch(process.argv[1])
  const page = await answer.text()
  if (answer.status !== 200 || !page.includes("<title>Quotedeck")) throw new Error(answer.status + " " + page.slice(0, 200))
' --input-type=module "$address"
kill -INT -- -$(ps -o pgid= -p $! | tr -d ' ') 2>/dev/null || kill -TERM $!
wait $!
`

/** The names are those of `npm run fresh-machine -- --only NAME`. */
export const FRESH_COMMANDS = {
  test: { says: 'npm test passes', script: 'npm test', limitMinutes: 40 },
  start: { says: 'npm start opens the application', script: START, limitMinutes: 10 },
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

/** The name of a command that must work. */
export type FreshName = keyof typeof FRESH_COMMANDS
