import { describe, expect, it } from 'vitest'
import { exposesKey } from '#main/start/clean-start.ts'

describe('an environment with a key', () => {
  it('is copied by Chromium before our first line runs, on Linux alone', () => {
    const environment = { QUOTEDECK_TOKEN: 'key' }
    expect(exposesKey('linux', environment)).toBe(true)
    expect([exposesKey('darwin', environment), exposesKey('win32', environment)]).toEqual([false, false])
    expect([exposesKey('linux', {}), exposesKey('linux', { QUOTEDECK_TOKEN: '' })]).toEqual([false, false])
    expect(exposesKey('linux', { QUOTEDECK_TOKEN_FD: '3' })).toBe(false)
  })
})
