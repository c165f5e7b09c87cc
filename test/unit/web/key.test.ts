import { describe, expect, it } from 'vitest'
import { createLaunchKey } from '../../../src/web/key.ts'

describe('the key of a launch', () => {
  it('has 256 bits and is another one every time', () => {
    const keys = Array.from({ length: 50 }, () => createLaunchKey().text)
    expect(new Set(keys).size).toBe(50)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  })

  it('is matched by itself alone', () => {
    const key = createLaunchKey()
    expect(key.matches(key.text)).toBe(true)
    for (const wrong of ['', key.text.slice(1), `${key.text}=`, key.text.toLowerCase(), createLaunchKey().text])
      expect(key.matches(wrong)).toBe(false)
  })
})
