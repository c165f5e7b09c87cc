import { describe, expect, it } from 'vitest'
import { debChangelog, debControl } from '#scripts/package/deb-control.ts'
import { desktopEntry } from '#scripts/package/desktop-entry.ts'
import { metainfo, releasesIn } from '#scripts/package/metainfo.ts'
import { CONTACT, HOMEPAGE, readProduct } from '#scripts/package/product.ts'
import { sourceDate } from '#scripts/package/source-date.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const product = readProduct('.')

describe('the desktop file', () => {
  it('speaks both languages, and opens addresses of the scheme on the desktop alone', () => {
    const desktop = desktopEntry('.', { command: '/usr/bin/quotedeck', handlesAddresses: true })
    expect(desktop).toMatch(/^Exec=\/usr\/bin\/quotedeck %u$/mu)
    expect(desktop).toContain('MimeType=x-scheme-handler/quotedeck;')
    expect(desktop).toMatch(/^Comment\[zh_CN\]=/mu)
    expect(desktopEntry('.', { command: 'quotedeck', handlesAddresses: false })).not.toMatch(/%u|MimeType/u)
  })
})

describe('the texts of packages', () => {
  it('claim no site or mailbox that another person could own', () => {
    for (const address of [HOMEPAGE, CONTACT]) expect(address).toMatch(/quotedeck\.example$/u)
  })

  it('have lines in the control file that Debian’s tools show whole', () => {
    const control = debControl('.', product, 'amd64', 5_000_000)
    expect(control).toMatch(/^Installed-Size: 4883$/mu)
    expect(control.split('\n').filter((line) => line.startsWith(' ') && line.length > 80)).toEqual([])
    expect(control).toContain('libgtk-3-0 | libgtk-3-0t64')
  })

  it('have the day of the sources in the changelog, whatever the clock says', () => {
    expect(debChangelog(product, 1_700_000_000)).toContain('Tue, 14 Nov 2023 22:13:20 +0000')
  })
})

describe('the metadata of software centres', () => {
  it('names the releases of the changelog', () => {
    expect(releasesIn('## [Unreleased]\n\n## [1.2.0] - 2026-05-06\n\n## 1.1.0 - 2026-01-02\n')).toEqual([
      { version: '1.2.0', date: '2026-05-06' },
      { version: '1.1.0', date: '2026-01-02' },
    ])
  })

  it('describes the application in both languages', () => {
    expect(metainfo('.', product)).toMatch(/<summary xml:lang="zh-CN">/u)
  })
})

describe('the time of a package', () => {
  it('is the one that is given, else that of the last commit, else the earliest', () => {
    expect(sourceDate('.', { SOURCE_DATE_EPOCH: '1700000000' })).toBe(1_700_000_000)
    expect(sourceDate('.', { SOURCE_DATE_EPOCH: 'yesterday' })).toBeGreaterThan(1_500_000_000)
    expect(sourceDate(temporaryDirectory(), {})).toBe(315_532_800)
  })
})
