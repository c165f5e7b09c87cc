/** Renders the manifests of package collections from `build/distribution.json` and the files of a release. */
import distribution from '../../build/distribution.json' with { type: 'json' }
import { DEB_HOME } from '../package/product.ts'
import { parseVersion } from '#model/application/version.ts'

export interface ReleaseFile {
  readonly name: string
  /** 64 hex digits. */
  readonly sha256: string
}

export interface ReleaseFiles {
  readonly version: string
  /** As `2026-11-24`. */
  readonly date: string
  readonly files: readonly ReleaseFile[]
}

/**
 * Returns the manifests by their paths.
 * @throws Error if a file that one names is missing or has an invalid hash.
 */
export function renderManifests(release: ReleaseFiles): ReadonlyMap<string, string> {
  if (parseVersion(release.version) === null) throw new Error(`"${release.version}" is no version.`)
  return new Map([...wingetFiles(release), ...homebrewFiles(release), ...aurFiles(release), ...flatpakFiles(release)])
}

const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole)

function assetOf({ version, files }: ReleaseFiles, pattern: string, arch = ''): ReleaseFile & { readonly url: string } {
  const name = filled(pattern, { version, arch })
  const found = files.find((file) => file.name === name)
  if (found === undefined) throw new Error(`The release has no file ${name}, which a manifest names.`)
  if (!/^[0-9a-f]{64}$/u.test(found.sha256)) throw new Error(`${name} has no SHA-256.`)
  return { ...found, url: filled(distribution.downloads, { version, file: encodeURIComponent(name) }) }
}

/** Quotes a text as JSON, which is valid YAML and cannot be read as another type. */
const quoted = (text: string): string => JSON.stringify(text)

function wingetFiles(release: ReleaseFiles): readonly (readonly [string, string])[] {
  const { identifier, installer } = distribution.winget
  const { url, sha256 } = assetOf(release, installer)
  const { version } = release
  const head = [`PackageIdentifier: ${quoted(identifier)}`, `PackageVersion: ${quoted(version)}`]
  const tail = (type: string) => [`ManifestType: ${type}`, 'ManifestVersion: 1.6.0', '']
  const at = (part: string) => `winget/${identifier}${part}.yaml`
  return [
    [at(''), [...head, 'DefaultLocale: en-US', ...tail('version')].join('\n')],
    [
      at('.installer'),
      [
        ...head,
        'InstallerType: nullsoft',
        'Scope: user',
        `ReleaseDate: ${release.date}`,
        'Installers:',
        '- Architecture: x64',
        `  InstallerUrl: ${quoted(url)}`,
        `  InstallerSha256: ${quoted(sha256.toUpperCase())}`,
        ...tail('installer'),
      ].join('\n'),
    ],
    [
      at('.locale.en-US'),
      [
        ...head,
        'PackageLocale: en-US',
        `Publisher: ${quoted(distribution.publisher)}`,
        `PackageName: ${quoted(distribution.name)}`,
        `License: ${quoted(distribution.licence)}`,
        `PackageUrl: ${quoted(distribution.homepage)}`,
        `ShortDescription: ${quoted(distribution.summary)}`,
        `Description: ${quoted(distribution.description)}`,
        ...tail('defaultLocale'),
      ].join('\n'),
    ],
  ]
}

function homebrewFiles(release: ReleaseFiles): readonly (readonly [string, string])[] {
  const { cask, image, bundle } = distribution.homebrew
  const [arm, intel] = [assetOf(release, image, 'arm64'), assetOf(release, image, 'x64')]
  const lines = [
    `cask ${quoted(cask)} do`,
    '  arch arm: "arm64", intel: "x64"',
    '',
    `  version ${quoted(release.version)}`,
    `  sha256 arm: ${quoted(arm.sha256)},`,
    `         intel: ${quoted(intel.sha256)}`,
    '',
    // Ruby inserts the version and the processor.
    `  url ${quoted(filled(distribution.downloads, { version: '#{version}', file: filled(image, { version: '#{version}', arch: '#{arch}' }) }))}`,
    `  name ${quoted(distribution.name)}`,
    `  desc ${quoted(distribution.summary)}`,
    `  homepage ${quoted(distribution.homepage)}`,
    '',
    `  app ${quoted(bundle)}`,
    '',
    `  zap trash: ${quoted(`~/Library/Application Support/${distribution.name}`)}`,
    'end',
    '',
  ]
  return [[`homebrew/${cask}.rb`, lines.join('\n')]]
}

/** Quotes a text for a shell script. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function aurFiles(release: ReleaseFiles): readonly (readonly [string, string])[] {
  const { package: name, deb, depends } = distribution.aur
  const { url, sha256 } = assetOf(release, deb)
  // A hyphen would separate the package's version from its release.
  const version = release.version.replaceAll('-', '_')
  const lines = [
    `pkgname=${name}`,
    `pkgver=${version}`,
    'pkgrel=1',
    `pkgdesc=${inShell(distribution.summary)}`,
    "arch=('x86_64')",
    `url=${inShell(distribution.homepage)}`,
    `license=(${inShell(distribution.licence)})`,
    `depends=(${depends.map(inShell).join(' ')})`,
    `provides=(${inShell(distribution.command)})`,
    `conflicts=(${inShell(distribution.command)})`,
    "options=('!strip')",
    `source=(${inShell(url)})`,
    `sha256sums=(${inShell(sha256)})`,
    '',
    'package() {',
    '  bsdtar -xf data.tar.* -C "$pkgdir"',
    '}',
    '',
  ]
  const facts = [
    `pkgbase = ${name}`,
    `\tpkgdesc = ${distribution.summary}`,
    `\tpkgver = ${version}`,
    '\tpkgrel = 1',
    `\turl = ${distribution.homepage}`,
    '\tarch = x86_64',
    `\tlicense = ${distribution.licence}`,
    ...depends.map((one) => `\tdepends = ${one}`),
    `\tprovides = ${distribution.command}`,
    `\tconflicts = ${distribution.command}`,
    '\toptions = !strip',
    `\tsource = ${url}`,
    `\tsha256sums = ${sha256}`,
    '',
    `pkgname = ${name}`,
    '',
  ]
  return [
    ['aur/PKGBUILD', lines.join('\n')],
    ['aur/.SRCINFO', facts.join('\n')],
  ]
}

function flatpakFiles(release: ReleaseFiles): readonly (readonly [string, string])[] {
  const { deb, runtime, permissions } = distribution.flatpak
  const { url, sha256 } = assetOf(release, deb)
  const { command, identifier } = distribution
  const manifest = {
    'app-id': identifier,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': runtime,
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': runtime,
    command,
    // Flatpak exports only files with the application's name.
    'rename-desktop-file': `${command}.desktop`,
    'rename-icon': command,
    'finish-args': permissions,
    modules: [
      {
        name: command,
        buildsystem: 'simple',
        'build-commands': [
          'ar x package.deb && tar -xf data.tar.*',
          `mkdir -p /app/lib && cp -r usr/share /app/ && cp -r ${DEB_HOME} /app/lib/`,
          // The runtime has its own /usr, and the command is in /app/bin.
          `sed -i 's#^Exec=/usr/bin/#Exec=#' /app/share/applications/${command}.desktop`,
          // Chromium's sandbox cannot nest in Flatpak's; zypak provides one for its processes.
          `printf '#!/bin/sh\\nexec zypak-wrapper /app/lib/${command}/${command} "$@"\\n' > launcher`,
          `install -Dm755 launcher /app/bin/${command}`,
        ],
        sources: [{ type: 'file', url, sha256, 'dest-filename': 'package.deb' }],
      },
    ],
  }
  return [[`flatpak/${identifier}.json`, `${JSON.stringify(manifest, null, 2)}\n`]]
}
