import { describe, expect, it } from 'vitest'
import { billOfMaterials, licencesOf, noticesText } from '#scripts/package/bill-of-materials.ts'
import { filesReachedFrom, packagesIn } from '#scripts/package/carried.ts'

const PRODUCT = { name: 'quotedeck', version: '1.2.3', description: '', licence: 'MIT', author: '', node: '>=24' }
const WS = { name: 'ws', version: '8.0.0', licence: 'MIT', text: 'Copyright ws' }
const MIT = 'MIT License\n\nCopyright (c) Somebody\n\nPermission is hereby granted\n'
const FONT = { name: '@fontsource/plex', version: '5.0.0', licence: 'OFL-1.1', text: 'Copyright font' }

describe('the content of a package', () => {
  const record = {
    'web.js': { packages: ['ws@8.0.0'], imports: ['chunks/a.js'] },
    'chunks/a.js': { packages: ['conf@1.0.0'], imports: ['chunks/b.js', 'node:fs'] },
    'chunks/b.js': { packages: ['conf@1.0.0'], imports: ['chunks/a.js'] },
    'main.js': { packages: ['electron-store@1.0.0'], imports: ['chunks/a.js'] },
  }

  it('is every file that its programs reach, and the packages of these files', () => {
    const files = filesReachedFrom(['web.js'], record)
    expect(files).toEqual(['chunks/a.js', 'chunks/b.js', 'web.js'])
    expect(packagesIn(files, record)).toEqual(['conf@1.0.0', 'ws@8.0.0'])
  })

  it('is unknown when a program was not built', () => {
    expect(() => filesReachedFrom(['absent.js'], record)).toThrow('absent.js')
  })
})

describe('the licences of a package', () => {
  it('are those of what is inside', () => {
    expect(licencesOf(['ws@8.0.0'], [FONT, WS], MIT)).toEqual([WS])
    expect(noticesText([WS])).toContain('Copyright ws')
  })

  it('have the text of the MIT licence if a package names it alone, without a copyright holder', () => {
    const [licence] = licencesOf(['ws@8.0.0'], [{ ...WS, text: '' }], MIT)
    expect(licence?.text).toContain('Permission is hereby granted')
    expect(licence?.text).not.toContain('Copyright')
  })

  it('must be complete', () => {
    expect(() => licencesOf(['ws@9.0.0'], [WS], MIT)).toThrow('ws@9.0.0')
    expect(() => licencesOf(['ws@8.0.0'], [{ ...WS, licence: 'ISC', text: '' }], MIT)).toThrow('ws@8.0.0')
  })
})

describe('the bill of materials', () => {
  const text = billOfMaterials(PRODUCT, [WS, FONT], [{ name: 'electron', version: '45.0.0', licence: 'MIT' }])
  const { components, metadata } = JSON.parse(text) as {
    readonly components: readonly { readonly purl: string }[]
    readonly metadata: { readonly component: { readonly name: string } }
  }

  it('names the product and each part by its address in the registry', () => {
    expect(metadata.component).toMatchObject({ name: 'quotedeck', version: '1.2.3' })
    expect(components.map(({ purl }) => purl).toSorted()).toEqual([
      'pkg:npm/%40fontsource/plex@5.0.0',
      'pkg:npm/electron@45.0.0',
      'pkg:npm/ws@8.0.0',
    ])
  })

  it('is the same whenever it is made', () => {
    expect(text).not.toMatch(/timestamp|serialNumber/u)
  })
})
