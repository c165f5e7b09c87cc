import { describe, expect, it } from 'vitest'
import { createLaunchKey, hasOwnOrigin, hostName, ownHost } from '#web/serving/access.ts'

describe('the name of a server', () => {
  it('is written as a browser writes it', () => {
    expect(hostName('127.0.0.1', 8080)).toBe('127.0.0.1:8080')
    expect(hostName('::1', 8080)).toBe('[::1]:8080')
    expect(hostName('127.0.0.1', 80)).toBe('127.0.0.1')
  })
})

describe('the host of a request', () => {
  const hosts = new Set(['127.0.0.1:8080', '[::1]:8080'])

  it.each([
    [['Host', '127.0.0.1:8080'], '127.0.0.1:8080'],
    [['accept', '*/*', 'hOST', '[::1]:8080'], '[::1]:8080'],
    [['Host', '127.0.0.1'], null],
    [['Host', '127.0.0.1:8081'], null],
    [['Host', 'localhost:8080'], null],
    [['Host', '127.0.0.1:8080.evil.example'], null],
    [['Host', '127.0.0.1:8080', 'host', 'evil.example'], null],
    [['Host', ''], null],
    [['X-Forwarded-Host', '127.0.0.1:8080'], null],
    [['127.0.0.1:8080', 'Host'], null],
    [[], null],
  ])('is read from %j as %j', (rawHeaders, host) => {
    expect(ownHost(rawHeaders, hosts)).toBe(host)
  })
})

describe('the origin of a request', () => {
  it.each([
    [['Origin', 'http://127.0.0.1:8080'], true],
    [['Origin', 'https://127.0.0.1:8080'], false],
    [['Origin', 'http://127.0.0.1:8081'], false],
    [['Origin', 'http://localhost:8080'], false],
    [['Origin', 'http://[::1]:8080'], false],
    [['Origin', 'null'], false],
    [['Origin', 'http://127.0.0.1:8080', 'Origin', 'http://evil.example'], false],
    [[], false],
  ])('%j is its own: %j', (rawHeaders, own) => {
    expect(hasOwnOrigin(rawHeaders, '127.0.0.1:8080')).toBe(own)
  })
})

describe('the key of a launch', () => {
  it('has 256 bits and differs every time', () => {
    const keys = Array.from({ length: 50 }, () => createLaunchKey().text)
    expect(new Set(keys).size).toBe(50)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  })

  it('is matched by no other text', () => {
    const key = createLaunchKey()
    expect(key.matches(key.text)).toBe(true)
    for (const wrong of ['', key.text.slice(1), `${key.text}=`, key.text.toLowerCase(), createLaunchKey().text])
      expect(key.matches(wrong)).toBe(false)
  })
})
