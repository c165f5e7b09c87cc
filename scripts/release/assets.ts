/** Collects the files of a release and computes their checksums. */
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReleaseFile } from './manifests.ts'

const PACKAGE = /\.(?:deb|AppImage|rpm|exe|dmg|zip|tgz)$/u
const BILL = 'sbom.cdx.json'
export const CHECKSUMS = 'SHA256SUMS'

/**
 * Copies packages and their bills of materials from the output folder of `npm run package`.
 * @throws Error without a package or a bill.
 */
export function collectAssets(from: string, to: string, system: string): readonly string[] {
  const packages = readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isFile() && PACKAGE.test(entry.name))
    .map(({ name }) => name)
  const bills = globSync(`**/${BILL}`, { cwd: from }).toSorted()
  if (packages.length === 0) throw new Error(`There is no package in ${from}.`)
  if (bills.length === 0)
    throw new Error(`There is no ${BILL} below ${from}, so users could not check what the packages hold.`)
  mkdirSync(to, { recursive: true })
  for (const name of packages) copyFileSync(join(from, name), join(to, basename(name)))
  bills.forEach((bill, place) => copyFileSync(join(from, bill), join(to, `sbom-${system}-${place + 1}.cdx.json`)))
  return readdirSync(to)
}

/** Sorted by name. */
export function hashAssets(directory: string): readonly ReleaseFile[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS)
    .map(({ name }) => name)
    .toSorted()
    .map((name) => ({
      name,
      sha256: createHash('sha256')
        .update(readFileSync(join(directory, name)))
        .digest('hex'),
    }))
}

/** In the format of `sha256sum --check`. */
export function writeChecksums(directory: string): void {
  const lines = hashAssets(directory).map(({ name, sha256 }) => `${sha256}  ${name}\n`)
  writeFileSync(join(directory, CHECKSUMS), lines.join(''))
}

export function checksumFaults(directory: string): readonly string[] {
  const listed = new Map(
    readFileSync(join(directory, CHECKSUMS), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? []
        return sha256 === undefined || name === undefined ? [] : [[name, sha256] as const]
      }),
  )
  const found = new Map(hashAssets(directory).map(({ name, sha256 }) => [name, sha256]))
  return [
    ...[...listed].flatMap(([name, sha256]) => {
      const now = found.get(name)
      return now === sha256 ? [] : [`${name} ${now === undefined ? 'is missing' : 'has another content'}`]
    }),
    ...[...found.keys()].filter((name) => !listed.has(name)).map((name) => `${name} is not listed`),
  ]
}
