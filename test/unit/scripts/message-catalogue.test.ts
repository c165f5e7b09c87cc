import { describe, expect, it } from 'vitest'
import { catalogueFaults, joinSubjects, subjectFaults, type Catalogue } from '#scripts/message-catalogue.ts'

const faultsOf = (en: Catalogue, zh: Catalogue) =>
  catalogueFaults(
    new Map([
      ['en', en],
      ['zh-CN', zh],
    ]),
    'en',
  )

describe('the check of the message catalogues', () => {
  it('finds nothing wrong when keys and placeholders agree', () => {
    expect(faultsOf({ due: 'Due in {days} days' }, { due: '{days} 天后' })).toEqual([])
  })

  it('names a translation that is missing', () => {
    expect(faultsOf({ open: 'Open', close: 'Close' }, { open: '今开' })).toEqual(['zh-CN lacks "close"'])
  })

  it('names a message that only a translation has', () => {
    expect(faultsOf({}, { open: '今开' })).toEqual(['zh-CN has "open", which the base language lacks'])
  })

  it('names a text left empty', () => {
    expect(faultsOf({ open: 'Open' }, { open: ' ' })).toEqual(['zh-CN leaves "open" empty'])
  })

  it('names a placeholder that a translation drops', () => {
    expect(faultsOf({ due: 'In {days} days' }, { due: '数天后' })).toEqual([
      'zh-CN fills {} into "due" where the base language fills {days}',
    ])
  })

  it('looks into every plural form, of which languages may have different ones', () => {
    const en: Catalogue = { rows: [{ match: { 'n=one': '{count} row', 'n=other': '{count} rows' } }] }
    expect(faultsOf(en, { rows: [{ match: { 'n=other': '{count} 行' } }] })).toEqual([])
    expect(faultsOf(en, { rows: [{ match: { 'n=other': '若干行' } }] })).toHaveLength(1)
  })
})

describe('a catalogue in several files', () => {
  const chart: Catalogue = { $schema: 'x', open: 'Open' }
  const patterns = ['chart', 'desk']

  it('is all of them together', () => {
    const joined = joinSubjects(
      new Map([
        ['chart', chart],
        ['desk', { close: 'Close' }],
      ]),
    )
    expect(joined).toMatchObject({ open: 'Open', close: 'Close' })
  })

  it('has nothing wrong when the compiler knows each file and no key comes twice', () => {
    const subjects = new Map([
      ['chart', chart],
      ['desk', { $schema: 'x', close: 'Close' }],
    ])
    expect(subjectFaults('en', subjects, patterns)).toEqual([])
  })

  it('names a key that two files have', () => {
    const subjects = new Map([
      ['chart', chart],
      ['desk', chart],
    ])
    expect(subjectFaults('en', subjects, patterns)).toEqual(['en has "open" twice, in chart and desk'])
  })

  it('names a file that the compiler would pass over, and one that is not there', () => {
    expect(subjectFaults('en', new Map([['news', chart]]), ['desk'])).toEqual([
      'project.inlang/settings.json does not name news',
      'en lacks the file desk',
    ])
  })
})
