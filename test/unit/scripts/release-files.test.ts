import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { APPLICATION_ID, CONTACT, DEB_HOME } from '#scripts/package/product.ts'
import { checksumFaults, collectAssets, hashAssets, writeChecksums } from '#scripts/release/assets.ts'
import { renderManifests, type ReleaseFile } from '#scripts/release/manifests.ts'
import { updateSourceOf } from '#scripts/release/update-source.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const NAMES = [
  'quotedeck_1.2.0_amd64.deb',
  'Quotedeck-1.2.0-x64.exe',
  'Quotedeck-1.2.0-arm64.dmg',
  'Quotedeck-1.2.0-x64.dmg',
]
const hashOf = (place: number) => `${place}`.repeat(64)
const files: readonly ReleaseFile[] = NAMES.map((name, place) => ({ name, sha256: hashOf(place + 1) }))
const release = { version: '1.2.0', date: '2026-11-24', files }

function built(): string {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'linux-unpacked/resources'), { recursive: true })
  writeFileSync(join(directory, 'linux-unpacked/resources/sbom.cdx.json'), '{}')
  for (const name of [...NAMES, 'builder-debug.yml']) writeFileSync(join(directory, name), name)
  return directory
}

describe('the files of a release', () => {
  it('are the packages and their bills of materials', () => {
    const to = join(temporaryDirectory(), 'assets')
    expect(collectAssets(built(), to, 'linux').toSorted()).toEqual([...NAMES, 'sbom-linux-1.cdx.json'].toSorted())
  })

  it('are refused without a package or without a bill', () => {
    const empty = temporaryDirectory()
    expect(() => collectAssets(empty, join(empty, 'to'), 'linux')).toThrow(/no package/u)
    writeFileSync(join(empty, 'a.deb'), '')
    expect(() => collectAssets(empty, join(empty, 'to'), 'linux')).toThrow(/no sbom\.cdx\.json/u)
  })

  it('have checksums by which a changed, a missing and a further file are found', () => {
    const directory = built()
    writeChecksums(directory)
    expect(checksumFaults(directory)).toEqual([])
    writeFileSync(join(directory, NAMES[0] ?? ''), 'swapped')
    writeFileSync(join(directory, 'more.deb'), '')
    expect(checksumFaults(directory)).toEqual([`${NAMES[0]} has another content`, 'more.deb is not listed'])
    const sums = readFileSync(join(directory, 'SHA256SUMS'), 'utf8')
    writeFileSync(join(directory, 'SHA256SUMS'), `${sums}${'0'.repeat(64)}  gone.deb\n`)
    expect(checksumFaults(directory)).toContain('gone.deb is missing')
    expect(hashAssets(directory).map(({ name }) => name)).not.toContain('SHA256SUMS')
  })
})

describe('the manifests of package collections', () => {
  const manifests = renderManifests(release)
  const text = (path: string): string => manifests.get(path) ?? ''

  it('are rendered for four collections, each with the hash of its own file', () => {
    expect([...manifests.keys()]).toEqual([
      'winget/Quotedeck.Quotedeck.yaml',
      'winget/Quotedeck.Quotedeck.installer.yaml',
      'winget/Quotedeck.Quotedeck.locale.en-US.yaml',
      'homebrew/quotedeck.rb',
      'aur/PKGBUILD',
      'aur/.SRCINFO',
      'flatpak/example.quotedeck.Quotedeck.json',
    ])
    expect(parse(text('winget/Quotedeck.Quotedeck.installer.yaml'))).toMatchObject({
      PackageVersion: '1.2.0',
      Installers: [
        {
          InstallerUrl: 'https://quotedeck.example/releases/v1.2.0/Quotedeck-1.2.0-x64.exe',
          InstallerSha256: expect.stringMatching(/^2{64}$/u) as unknown,
        },
      ],
    })
    expect(text('homebrew/quotedeck.rb')).toContain(`sha256 arm: "${hashOf(3)}",\n         intel: "${hashOf(4)}"`)
    expect(text('aur/PKGBUILD')).toContain(`sha256sums=('${hashOf(1)}')`)
    expect(text('aur/.SRCINFO')).toContain(`\tsha256sums = ${hashOf(1)}`)
    expect(JSON.parse(text('flatpak/example.quotedeck.Quotedeck.json'))).toMatchObject({
      'app-id': 'example.quotedeck.Quotedeck',
      modules: [{ sources: [{ sha256: hashOf(1) }] }],
    })
  })

  it('name the files as electron-builder does', () => {
    const { productName, artifactName } = parse(readFileSync('build/electron-builder.yml', 'utf8')) as Record<
      'productName' | 'artifactName',
      string
    >
    const named = (arch: string, ext: string) =>
      Object.entries({ productName, version: '1.2.0', arch, ext }).reduce(
        (name, [key, value]) => name.replace(`\${${key}}`, value),
        artifactName,
      )
    expect([named('x64', 'exe'), named('arm64', 'dmg'), named('x64', 'dmg')]).toEqual(NAMES.slice(1))
  })

  it('take the application from where the Debian package has it', () => {
    const [module] = (
      JSON.parse(text('flatpak/example.quotedeck.Quotedeck.json')) as {
        readonly modules: readonly { readonly 'build-commands': readonly string[] }[]
      }
    ).modules
    const commands = module?.['build-commands'].join('\n') ?? ''
    expect(commands).toContain(`cp -r ${DEB_HOME} /app/lib/`)
    expect(commands).toContain('exec zypak-wrapper /app/lib/quotedeck/quotedeck "$@"')
    expect(commands).not.toContain('opt')
  })

  it('are of the application that electron-builder packages', () => {
    const configured = readFileSync('build/electron-builder.yml', 'utf8')
    expect(configured).toContain(`appId: ${APPLICATION_ID}\n`)
    expect(configured).toContain(`<${CONTACT}>`)
  })

  it('leave no placeholder unfilled', () => {
    for (const [path, content] of manifests)
      expect(`${path} ${content}`).not.toMatch(/(?<![#$])\{(?:version|file|arch)\}|undefined/u)
  })

  it('are refused when a file is missing, a hash is invalid, or the version is invalid', () => {
    expect(() => renderManifests({ ...release, files: files.slice(1) })).toThrow(
      /no file quotedeck_1\.2\.0_amd64\.deb/u,
    )
    const spoilt = files.map((file) => ({ ...file, sha256: file.sha256.slice(1) }))
    expect(() => renderManifests({ ...release, files: spoilt })).toThrow(/no SHA-256/u)
    expect(() => renderManifests({ ...release, version: 'v1' })).toThrow(/no version/u)
  })
})

describe('where a build looks for updates', () => {
  const QUOTEDECK_UPDATE_KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

  it('is part of the build, or nowhere', () => {
    const source = { QUOTEDECK_UPDATE_FEED: 'https://example.com/feed.json', QUOTEDECK_UPDATE_KEY }
    expect(updateSourceOf(source)).toEqual({ address: source.QUOTEDECK_UPDATE_FEED, publicKey: QUOTEDECK_UPDATE_KEY })
    expect(updateSourceOf({})).toBe(null)
  })

  it('is refused without encryption, and without a key', () => {
    const feed = 'http://example.com/feed.json'
    expect(() => updateSourceOf({ QUOTEDECK_UPDATE_FEED: feed, QUOTEDECK_UPDATE_KEY })).toThrow(/https address/u)
    expect(() => updateSourceOf({ QUOTEDECK_UPDATE_FEED: 'https://example.com' })).toThrow(/public key/u)
    expect(() => updateSourceOf({ QUOTEDECK_UPDATE_KEY })).toThrow(/https address/u)
  })
})
