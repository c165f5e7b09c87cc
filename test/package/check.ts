/**
 * `npm run package:check`: makes the packages on a substitute for Electron, checks their content, installs and starts
 * them, builds them a second time, and plants faults into copies to test the checks. `--plant NAME` tries one fault,
 * `--update` rewrites the kept lists.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { buildForPackages } from '#scripts/build.ts'
import { copyArtefacts, openPackages, type Artefacts } from './artefacts.ts'
import { CHECKS } from './checks.ts'
import { installedDebFaults } from './installed-deb.ts'
import { installedWebFaults } from './installed-web.ts'
import { keepLists } from './kept-lists.ts'
import { PLANTED_FAULTS, type CheckName, type PlantedFault } from './planted-faults.ts'
import { lintianFaults } from './shape-checks.ts'
import { makePackages, twoBuildsFaults } from './two-builds.ts'

/** Programs of Debian that the check runs, with their packages. */
const TOOLS = {
  lintian: 'lintian',
  'desktop-file-validate': 'desktop-file-utils',
  appstreamcli: 'appstream',
  Xvfb: 'xvfb',
  faketime: 'faketime',
  gio: 'libglib2.0-bin',
} as const

/** Installs missing tools as root; otherwise a check reports them. */
function ensureTools(): void {
  const missing = Object.entries(TOOLS).filter(([name]) => spawnSync('which', [name]).status !== 0)
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name)
  if (process.getuid?.() !== 0) return console.log(`Missing, and only root can install them: ${packages.join(', ')}.`)
  console.log(`Installing ${packages.join(', ')}.`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const words = ['-qq', '-y', '--no-install-recommends', 'install', ...packages]
  spawnSync('apt-get', ['-qq', 'update'], { env: environment })
  spawnSync('apt-get', words, { env: environment })
}

let hasFaults = false

function show(says: string, faults: readonly string[], startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'}  ${seconds.padStart(6)} s  ${says}`)
  for (const fault of faults.slice(0, 12)) console.log(`                 ${fault}`)
  if (faults.length > 0) hasFaults = true
}

async function step(says: string, find: () => readonly string[] | Promise<readonly string[]>): Promise<void> {
  const startedAt = performance.now()
  try {
    show(says, await find(), startedAt)
  } catch (error) {
    show(says, [error instanceof Error ? error.message : String(error)], startedAt)
  }
}

/** Tests that the check notices the planted fault. */
async function noticeFaults(artefacts: Artefacts, { plant, noticedBy }: PlantedFault, directory: string) {
  const copy = copyArtefacts(artefacts, directory)
  await plant(copy)
  // Faults of the unchanged packages do not count.
  const before = await CHECKS[noticedBy].find(artefacts)
  const found = (await CHECKS[noticedBy].find(copy)).filter((fault) => !before.includes(fault))
  return found.length > 0 ? [] : [`the check "${noticedBy}" does not notice it`]
}

async function run(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..')
  const output = join(root, 'test-results/package')
  const program = new Command('npm run package:check --')
    .option('--plant <name>', `plant one fault alone: ${Object.keys(PLANTED_FAULTS).join(', ')}`)
    .option('--update', 'write the lists of files again')
  const options = program.parse().opts<{ readonly plant?: string; readonly update?: true }>()
  ensureTools()
  buildForPackages(root)
  const made = makePackages(root, join(output, 'made'))
  const artefacts = openPackages(root, made.deb, made.web, join(output, 'opened'))
  if (options.update) keepLists(artefacts)

  const planted = Object.entries(PLANTED_FAULTS).filter(
    ([name]) => options.plant === undefined || options.plant === name,
  )
  if (planted.length === 0) throw new Error(`There is no fault "${options.plant}". --help lists them.`)
  if (options.plant === undefined) {
    for (const name of Object.keys(CHECKS) as CheckName[])
      await step(`the packages ${CHECKS[name].says}`, () => CHECKS[name].find(artefacts))
    await step('the packages please lintian', () => lintianFaults(made.deb))
    await step('npm installs, runs and removes the web shell offline', () =>
      installedWebFaults(made.web, join(output, 'installed-web')),
    )
    await step('dpkg installs, a desktop starts, and dpkg removes the application', () =>
      installedDebFaults(root, made.deb, join(output, 'installed-deb')),
    )
    await step('another folder, umask, time zone and clock make the same packages', () =>
      twoBuildsFaults(root, made, output),
    )
  }
  for (const [name, fault] of planted)
    await step(`planted: ${name}`, () => noticeFaults(artefacts, fault, join(output, 'planted')))
  if (hasFaults) process.exitCode = 1
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
