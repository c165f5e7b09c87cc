/** `npm run package -- --target NAME`: builds packages for the desktop in `dist/`. */
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { buildForPackages } from '../build.ts'
import { findElectron } from '../electron-binary.ts'
import { BUILDER_TARGETS, runBuilder, type BuilderTarget } from './builder.ts'
import { makeDeb } from './deb.ts'
import { sourceDate } from './source-date.ts'
import { describePackage } from './web-package.ts'

type Target = BuilderTarget | 'deb'

interface PackageOptions {
  readonly target: Target
  readonly electronDist?: string
  readonly output: string
}

const TARGETS: readonly Target[] = ['deb', ...(Object.keys(BUILDER_TARGETS) as BuilderTarget[])]
const DEFAULT_TARGETS: Partial<Record<NodeJS.Platform, Target>> = { darwin: 'dmg', win32: 'nsis' }

/** Returns the given folder or the one installed by npm; null lets electron-builder download it. */
function electronFolder(root: string, given: string | undefined): string | null {
  if (given !== undefined) return resolve(given)
  const program = findElectron(root, process.env)
  return program === null || process.platform === 'darwin' ? null : resolve(program, '..')
}

const applicationIn = (output: string): string =>
  join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)

/** Builds a target. Returns the file or folder; null if electron-builder names the file. */
export async function makePackage(
  root: string,
  { target, output, electronDist }: PackageOptions & { readonly target: Target },
): Promise<string | null> {
  const date = sourceDate(root, process.env)
  const places = { root, output, electronDist: electronFolder(root, electronDist) }
  await runBuilder(target === 'deb' ? 'dir' : target, places)
  if (target === 'dir') return applicationIn(output)
  return target === 'deb' ? makeDeb({ root, application: applicationIn(output), output, date }) : null
}

async function run(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..')
  const program = new Command('npm run package --')
    .description('Makes a package of the desktop application. Run it on the system that the package is for.')
    .addOption(
      new Option('--target <name>', 'kind of package')
        .choices(TARGETS)
        .default(DEFAULT_TARGETS[process.platform] ?? 'deb'),
    )
    .option('--electron-dist <directory>', 'Electron, unpacked (default: as npm installed it, else it is fetched)')
    .option('--output <directory>', 'where to put it', join(root, 'dist'))
  const options = program.parse().opts<PackageOptions>()
  buildForPackages(root)
  const output = resolve(options.output)
  const made = await makePackage(root, { ...options, output })
  if (made === null || options.target === 'dir') return console.log(`The package is in ${output}.`)
  const { bytes, sha256 } = describePackage(made)
  console.log(`${made}  ${(bytes / 1e6).toFixed(1)} MB  sha256 ${sha256}`)
}

if (import.meta.main) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
