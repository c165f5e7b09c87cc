/** Checks a package's shape: fuses, icons, sums and modes, also with Debian's own tools. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { decode } from 'fast-png'
import { METAINFO_PATH } from '#scripts/package/deb-control.ts'
import { listTree } from '#scripts/package/tree.ts'
import { homeIn, type Artefacts } from './artefacts.ts'

/** Returns the configured fuses, read from lines such as `  runAsNode: false`. */
function wantedFuses(root: string): ReadonlyMap<string, boolean> {
  const [, section = ''] =
    /^electronFuses:\n((?: {2}.+\n)+)/mu.exec(readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')) ?? []
  return new Map(
    [...section.matchAll(/^ {2}(\w+): (true|false)$/gmu)].map(([, name = '', value]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      value === 'true',
    ]),
  )
}

/** Compares the fuses of the program with the configuration. */
export async function fuseFaults({ root, deb }: Artefacts): Promise<readonly string[]> {
  const wire = (await getCurrentFuseWire(join(homeIn(deb), 'quotedeck'))) as unknown as Record<number, FuseState>
  const wanted = wantedFuses(root)
  const faults = [...wanted].flatMap(([name, isOn]) => {
    const index = FuseV1Options[name as keyof typeof FuseV1Options]
    const found = wire[index]
    return found === (isOn ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`the fuse ${name} is not ${isOn ? 'on' : 'off'}`]
  })
  return wanted.size < 8 ? [...faults, 'the configuration leaves fuses as they come'] : faults
}

/** Checks that every icon has the size of its folder and equals that of the sources. */
export function iconFaults({ root, deb, web }: Artefacts): readonly string[] {
  const places = [join(deb, 'usr/share/icons/hicolor'), join(web, 'share/icons/hicolor')]
  return places.flatMap((place) =>
    listTree(place)
      .filter((path) => path.endsWith('.png'))
      .flatMap((path) => {
        const picture = readFileSync(join(place, path))
        const { width, height } = decode(picture)
        const [size = ''] = path.split('/')
        const isSame = picture.equals(readFileSync(join(root, `build/icons/${size}.png`)))
        return `${width}x${height}` === size && isSame ? [] : [`${path} is not the icon of that size`]
      }),
  )
}

/** Checks the sums by which dpkg recognises a changed file. */
export function sumFaults({ deb }: Artefacts): readonly string[] {
  const sums = new Map(
    readFileSync(join(deb, 'DEBIAN/md5sums'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(34), line.slice(0, 32)]),
  )
  return listTree(deb)
    .filter((path) => !path.startsWith('DEBIAN/') && lstatSync(join(deb, path)).isFile())
    .filter(
      (path) =>
        createHash('md5')
          .update(readFileSync(join(deb, path)))
          .digest('hex') !== sums.get(path),
    )
    .map((path) => `the sum of ${path} is wrong`)
}

const MODES = new Set([0o644, 0o755])

/** Checks the permissions of all files. */
export function modeFaults({ deb }: Artefacts): readonly string[] {
  const sandbox = 'usr/lib/quotedeck/chrome-sandbox'
  return listTree(deb).flatMap((path) => {
    const status = lstatSync(join(deb, path))
    if (status.isSymbolicLink()) return []
    const mode = status.mode & 0o7777
    if (path === sandbox) return mode === 0o4755 ? [] : ['the sandbox’s helper does not run as root']
    return MODES.has(mode) ? [] : [`${path} has the mode ${mode.toString(8)}`]
  })
}

/** Returns a tool's complaints; a missing tool is a fault too. */
function toolFaults(
  program: string,
  words: readonly string[],
  isFault: (output: string) => boolean,
): readonly string[] {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (error !== undefined) return [`${program} is not installed`]
  const output = `${stdout}${stderr}`.trim()
  return status !== 0 || isFault(output) ? [`${program}: ${output === '' ? `ended with ${status}` : output}`] : []
}

/** Checks the desktop files by their specification. */
export const entryFaults = ({ deb, web }: Artefacts): readonly string[] =>
  [join(deb, 'usr/share'), join(web, 'share')].flatMap((share) =>
    toolFaults('desktop-file-validate', [join(share, 'applications/quotedeck.desktop')], (output) => output !== ''),
  )

/** Checks the metadata of software centres. */
export const metainfoFaults = ({ deb }: Artefacts): readonly string[] =>
  toolFaults('appstreamcli', ['validate', '--no-net', join(deb, 'usr/share', METAINFO_PATH)], (output) =>
    /^[EW]:/mu.test(output),
  )

/** Runs Debian's checks of the whole package. */
export const lintianFaults = (file: string): readonly string[] =>
  toolFaults('lintian', ['--tag-display-limit', '0', '--fail-on', 'error,warning', file], (output) =>
    /^[EW]:/mu.test(output),
  )
