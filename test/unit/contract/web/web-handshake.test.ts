import { describe, expect, it } from 'vitest'
import { isSameProgram, readKeyAnswer, readKeyFrame } from '#contract/web/web-handshake.ts'

const PROGRAM = { protocol: 1, version: '1.2.3', build: 'abc' }
const PROFILE = { id: 'id', directory: '/profile' }

describe('the key frame', () => {
  it('carries the key, and the profile that the window knows', () => {
    expect(readKeyFrame('{"key":"abc","profile":"id"}')).toEqual({ key: 'abc', profile: 'id' })
    expect(readKeyFrame('{"key":"abc","profile":null}')).toEqual({ key: 'abc', profile: null })
  })

  it('is understood from a page of another version, which may say less or more', () => {
    expect(readKeyFrame('{"key":"abc"}')).toEqual({ key: 'abc', profile: null })
    expect(readKeyFrame('{"key":"abc","profile":"id","language":"en"}')).toEqual({ key: 'abc', profile: 'id' })
  })

  it.each(['', 'abc', '"abc"', '{}', '{"key":1}', '{"key":"a","profile":7}', '[{"key":"a"}]'])('is not %j', (text) => {
    expect(readKeyFrame(text)).toBeNull()
  })
})

describe('the answer to a key', () => {
  it('says which program answers, also one of another version that says more', () => {
    const ready = { ...PROGRAM, profile: PROFILE }
    expect(readKeyAnswer(JSON.stringify({ ready }))).toEqual({ ready })
    const refused = { ...PROGRAM, isSameProfile: null }
    expect(readKeyAnswer(JSON.stringify({ refused: { ...refused, since: 7 }, hint: 'x' }))).toEqual({ refused })
  })

  it.each(['', 'hello', '{}', '{"ready":true}', '{"type":"connected"}', 'null'])('is not %j', (text) => {
    expect(readKeyAnswer(text)).toBeNull()
  })
})

describe('a page and a shell', () => {
  it('are of one program only if protocol, version and build are the same', () => {
    expect(isSameProgram(PROGRAM, { ...PROGRAM })).toBe(true)
    for (const other of [{ protocol: 2 }, { version: '1.2.4' }, { build: 'abd' }])
      expect(isSameProgram(PROGRAM, { ...PROGRAM, ...other })).toBe(false)
  })
})
