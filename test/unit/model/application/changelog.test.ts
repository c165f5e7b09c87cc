import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changelogSections } from '#model/application/changelog.ts'

describe('the changelog', () => {
  it('is read as a section a version, with its day and its text', () => {
    const text =
      '# Changelog\n\nWords.\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-24\r\n\n### Added\n- One.\n\n## [0.1.0]\n- Two.\n'
    expect(changelogSections(text)).toEqual([
      { name: 'Unreleased', date: null, text: '' },
      { name: '0.2.0', date: '2026-11-24', text: '### Added\n- One.' },
      { name: '0.1.0', date: null, text: '- Two.' },
    ])
  })

  it('has no section in a text without headings', () => {
    expect(changelogSections('nothing\n')).toEqual([])
  })

  it('has one for what is not released yet, at the top', () => {
    expect(changelogSections(readFileSync('CHANGELOG.md', 'utf8'))[0]?.name).toBe('Unreleased')
  })
})
