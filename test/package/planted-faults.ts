/** Faults to plant into copies of the packages, each with the check that must notice it. */
import { appendFileSync, chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { CHECKSUMS } from '#scripts/release/assets.ts'
import { METAINFO_PATH } from '#scripts/package/deb-control.ts'
import { homeIn, type Artefacts } from './artefacts.ts'

export type CheckName =
  | 'list'
  | 'archive'
  | 'fuses'
  | 'icons'
  | 'sums'
  | 'modes'
  | 'materials'
  | 'licences'
  | 'web'
  | 'origin'
  | 'versions'
  | 'entry'
  | 'metainfo'
  | 'checksums'
  | 'workflows'

/** A fault, and the check that must notice it. */
export interface PlantedFault {
  readonly noticedBy: CheckName
  readonly plant: (artefacts: Artefacts) => void | Promise<unknown>
}

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`There is nothing to change in ${file}.`)
  writeFileSync(file, changed)
}

const resources = ({ deb }: Artefacts, name: string): string => join(homeIn(deb), 'resources', name)
const share = ({ deb }: Artefacts, path: string): string => join(deb, 'usr/share', path)
const icon = (size: number): string => `icons/hicolor/${size}x${size}/apps/quotedeck.png`

/** By name, as for `--plant`. */
export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'missing-file': { noticedBy: 'archive', plant: ({ archive }) => rmSync(join(archive, 'out/preload/preload.cjs')) },
  'changed-file': {
    noticedBy: 'archive',
    plant: ({ archive }) => appendFileSync(join(archive, 'out/main/simulator.js'), '\n'),
  },
  'further-file': { noticedBy: 'list', plant: ({ archive }) => writeFileSync(join(archive, 'notes.txt'), 'x') },
  'fuse-off': {
    noticedBy: 'fuses',
    plant: ({ deb }) =>
      flipFuses(join(homeIn(deb), 'quotedeck'), {
        version: FuseVersion.V1,
        [FuseV1Options.OnlyLoadAppFromAsar]: false,
      }),
  },
  'wrong-icon': {
    noticedBy: 'icons',
    plant: (all) => copyFileSync(share(all, icon(64)), share(all, icon(48))),
  },
  'missing-icon': { noticedBy: 'list', plant: (all) => rmSync(share(all, icon(128))) },
  'wrong-sum': {
    noticedBy: 'sums',
    plant: ({ deb }) => change(join(deb, 'DEBIAN/md5sums'), /^[0-9a-f]{32}/u, '0'.repeat(32)),
  },
  'sandbox-without-right': {
    noticedBy: 'modes',
    plant: ({ deb }) => chmodSync(join(homeIn(deb), 'chrome-sandbox'), 0o755),
  },
  'writable-by-others': { noticedBy: 'modes', plant: ({ deb }) => chmodSync(join(homeIn(deb), 'quotedeck'), 0o777) },
  'part-not-listed': {
    noticedBy: 'materials',
    plant: (all) => change(resources(all, 'sbom.cdx.json'), '"purl": "pkg:npm/undici@', '"purl": "pkg:npm/another@'),
  },
  'part-not-inside': {
    noticedBy: 'materials',
    plant: ({ web }) => change(join(web, 'sbom.cdx.json'), '"purl": "pkg:npm/ws@', '"purl": "pkg:npm/electron-store@'),
  },
  'part-of-another-version': {
    noticedBy: 'materials',
    plant: ({ web }) => change(join(web, 'sbom.cdx.json'), /"purl": "pkg:npm\/ws@[\d.]+/u, '"purl": "pkg:npm/ws@1.0.0'),
  },
  'licence-missing': {
    noticedBy: 'licences',
    plant: (all) => change(resources(all, 'NOTICES.txt'), /^valibot .*\(/mu, 'another 1.0.0 ('),
  },
  'desktop-in-web': {
    noticedBy: 'web',
    plant: ({ web }) => appendFileSync(join(web, 'out/main/web.js'), '\nimport \'electron\'\nimport("electron")\n'),
  },
  'dependency-in-web': {
    noticedBy: 'web',
    plant: ({ web }) => change(join(web, 'package.json'), '"type"', '"dependencies": { "ws": "*" },\n  "type"'),
  },
  'map-of-the-source': {
    noticedBy: 'origin',
    plant: ({ archive }) => writeFileSync(join(archive, 'out/main/main.js.map'), '{}'),
  },
  'place-of-the-build': {
    noticedBy: 'origin',
    plant: ({ root, web }) => appendFileSync(join(web, 'out/main/web.js'), `\n// ${root}/src/web/web.ts\n`),
  },
  'another-version': {
    noticedBy: 'versions',
    plant: ({ deb }) => change(join(deb, 'DEBIAN/control'), /^Version: .+$/mu, 'Version: 9.9.9'),
  },
  'broken-desktop-file': {
    noticedBy: 'entry',
    plant: (all) => change(share(all, 'applications/quotedeck.desktop'), /^Type=.*\n/mu, ''),
  },
  'broken-metadata': {
    noticedBy: 'metainfo',
    plant: (all) => change(share(all, METAINFO_PATH), /<id>.*<\/id>/u, ''),
  },
  'wrong-checksum': {
    noticedBy: 'checksums',
    plant: ({ release }) => change(join(release, CHECKSUMS), /^[0-9a-f]{64}/u, '0'.repeat(64)),
  },
  'swapped-package': {
    noticedBy: 'checksums',
    plant: ({ release, web }) => {
      for (const name of readdirSync(release).filter((file) => file.endsWith('.tgz')))
        copyFileSync(join(web, 'package.json'), join(release, name))
    },
  },
  'unpinned-action': {
    noticedBy: 'workflows',
    plant: ({ workflows }) => change(join(workflows, 'ci.yml'), /checkout@[0-9a-f]{40}/u, 'checkout@v7'),
  },
  'secret-in-pull-request': {
    noticedBy: 'workflows',
    plant: ({ workflows }) => change(join(workflows, 'ci.yml'), "REQUIRE_ELECTRON: '1'", 'KEY: ${{ secrets.KEY }}'),
  },
}
