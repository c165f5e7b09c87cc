import { describe, expect, it } from 'vitest'
import { createFacts, type Fact } from '#test/simulation/acts/facts.ts'

const theme = (value: string): Fact => ({
  document: 'settings',
  key: 'theme',
  value,
  read: (content) => content['theme'],
})

const settings = (value: string) => ({ settings: { theme: value } })
const before = (at: number) => (_document: string, acknowledgedAt: number) => acknowledgedAt < at

describe('a fact that the user knows', () => {
  it('has to be there after a restart', () => {
    const facts = createFacts()
    facts.begin([theme('dark')]).acknowledged(1, [])
    expect(facts.compare(settings('light'), before(10))).toHaveLength(1)
  })

  it('may be lost before the application has acknowledged it', () => {
    const facts = createFacts()
    facts.begin([theme('dark')]).acknowledged(1, [])
    facts.begin([theme('light')])
    expect(facts.compare(settings('light'), before(10))).toEqual([])
  })

  it('may be lost when it was said too shortly before a kill', () => {
    const facts = createFacts()
    facts.begin([theme('dark')]).acknowledged(1, [])
    facts.begin([theme('light')]).acknowledged(9, [])
    expect(facts.compare(settings('dark'), before(5))).toEqual([])
  })

  it('does not count when it was refused', () => {
    const facts = createFacts()
    facts.begin([theme('dark')]).acknowledged(1, [])
    facts.begin([theme('light')]).refused()
    expect(facts.compare(settings('light'), before(10))).toHaveLength(1)
  })

  it('is unknown after an edit of unknown effect, until the application shows it', () => {
    const facts = createFacts()
    facts.begin([theme('dark')]).acknowledged(1, [])
    facts.begin('anything')
    expect(facts.compare(settings('light'), before(10))).toEqual([])
    expect(facts.compare(settings('dark'), before(10))).toHaveLength(1)
  })
})
