import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getLocale, overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { findSettings } from '#renderer/panels/settings/search.ts'
import { sectionsFor, type Section } from '#renderer/panels/settings/sections.ts'

const DESKTOP = sectionsFor({ hasTray: true, canStartAtLogin: true, endsWithWindow: false })

/** `appearance: theme density`, or only the section if it is not a list of rows. */
const written = (sections: readonly Section[]) =>
  sections.map((section) =>
    'rows' in section ? `${section.id}: ${section.rows.map(({ id }) => id).join(' ')}` : section.id,
  )

describe('a search in the settings', () => {
  const before = getLocale
  beforeEach(() => overwriteGetLocale(() => 'zh-CN'))
  afterEach(() => overwriteGetLocale(before))

  it('finds rows by their own words, in the reader’s language and in English', () => {
    expect(written(findSettings(DESKTOP, '红涨'))).toEqual(['colours: colourScheme'])
    expect(written(findSettings(DESKTOP, 'RED up'))).toEqual(['colours: colourScheme'])
  })

  it('finds a whole section by its name', () => {
    expect(written(findSettings(DESKTOP, 'start and tray'))).toEqual(['start: startAtLogin startHidden closeToTray'])
    expect(written(findSettings(DESKTOP, '代理'))).toContain('proxy')
  })

  it('requires every word, at any position', () => {
    expect(written(findSettings(DESKTOP, 'contrast theme'))).toEqual(['appearance: theme'])
    expect(findSettings(DESKTOP, 'contrast proxy')).toEqual([])
  })

  it('leaves everything for an empty text', () => {
    expect(findSettings(DESKTOP, '  ')).toEqual(DESKTOP)
  })
})

describe('the sections', () => {
  it('offer only what the shell can do', () => {
    expect(
      written(sectionsFor({ hasTray: false, canStartAtLogin: false, endsWithWindow: false })).filter((id) =>
        id.startsWith('start'),
      ),
    ).toEqual([])
    expect(written(sectionsFor({ hasTray: false, canStartAtLogin: false, endsWithWindow: true }))).toContain(
      'start: closeToTray',
    )
    expect(written(sectionsFor({ hasTray: true, canStartAtLogin: false, endsWithWindow: false }))).toContain(
      'start: startHidden closeToTray',
    )
  })
})
