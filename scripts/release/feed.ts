/**
 * Makes the feed of updates. `npm run feed -- keys` generates a pair of keys. `npm run feed -- sign --page URL --packages DIRECTORY` writes
 * `update-feed.json` for the version of package.json, signed by the key in QUOTEDECK_UPDATE_SIGNING_KEY. Run it again within 30 days, when
 * a feed expires.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { createFeedKeys, releaseOf, signFeed } from './signed-feed.ts'

interface SignOptions {
  readonly page: string
  readonly packages: string
  readonly percents: string
  readonly out: string
}

const packagesIn = (directory: string) =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
    .map((name) => ({ name, content: readFileSync(join(directory, name)) }))

function writeFeed({ page, packages, percents, out }: SignOptions): void {
  const signingKey = process.env['QUOTEDECK_UPDATE_SIGNING_KEY'] ?? ''
  if (signingKey === '')
    throw new Error('QUOTEDECK_UPDATE_SIGNING_KEY is not set. Make keys with: npm run feed -- keys')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  const now = Date.now()
  const release = releaseOf({
    version,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    page,
    packages: packagesIn(packages),
    percents: percents.split(',').map(Number),
    now,
  })
  writeFileSync(out, signFeed([release], now, signingKey))
}

const program = new Command('npm run feed --').exitOverride()
program.command('keys').action(() => {
  const { publicKey, signingKey } = createFeedKeys()
  console.log(`QUOTEDECK_UPDATE_KEY=${publicKey}\nQUOTEDECK_UPDATE_SIGNING_KEY=${signingKey}`)
})
program
  .command('sign')
  .requiredOption('--page <url>', 'where the release is to be had')
  .requiredOption('--packages <directory>', 'the files of the release')
  .option('--percents <list>', 'percent of installations, each for a day', '10,50,100')
  .option('--out <file>', 'what to write', 'update-feed.json')
  .action(writeFeed)

try {
  program.parse()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
