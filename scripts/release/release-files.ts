/**
 * Prepares the files of a release for the workflow: `collect` copies them from `dist/`, `finish` adds manifests and checksums, `check`
 * verifies the checksums, and `tag` refuses a tag that does not match the version.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { changelogSections } from '#model/application/changelog.ts'
import { checksumFaults, collectAssets, hashAssets, writeChecksums } from './assets.ts'
import { renderManifests } from './manifests.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }

function section() {
  const found = changelogSections(readFileSync('CHANGELOG.md', 'utf8')).find(({ name }) => name === version)
  if (found === undefined || found.date === null) throw new Error(`CHANGELOG.md has no dated section [${version}].`)
  return { ...found, date: found.date }
}

const COMMANDS: Readonly<Record<string, (...args: string[]) => void>> = {
  tag(tag) {
    if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not that of version ${version}.`)
    section()
  },
  collect: (from = 'dist', to = 'assets', system = process.platform) =>
    console.log(collectAssets(from, to, system).join('\n')),
  finish(directory = 'assets', manifests = 'manifests') {
    const { date, text } = section()
    const rendered = renderManifests({ version, date, files: hashAssets(directory) })
    for (const [path, content] of rendered) {
      mkdirSync(dirname(join(manifests, path)), { recursive: true })
      writeFileSync(join(manifests, path), content)
    }
    writeFileSync('notes.md', `${text}\n`)
    writeChecksums(directory)
  },
  check(directory = 'assets') {
    const faults = checksumFaults(directory)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  if (command === undefined) throw new Error(`Give one of ${Object.keys(COMMANDS).join(', ')}.`)
  command(...args)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
