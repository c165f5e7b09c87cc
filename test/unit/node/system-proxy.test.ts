import { describe, expect, it } from 'vitest'
import { proxyUrlIn } from '../../../src/node/proxy-routes.ts'

describe('the system’s list of proxies', () => {
  it.each([
    ['DIRECT', null],
    ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
    ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
    ['SOCKS5 [2001:db8::1]:1080', 'socks5://[2001:db8::1]:1080'],
    ['DIRECT; PROXY proxy.example:8080', null],
    ['', null],
  ])('leads from %j to %j', (list, url) => expect(proxyUrlIn(list)).toBe(url))

  it('is read on where a kind of proxy cannot be used', () => {
    expect(proxyUrlIn('SOCKS old.example:1080; PROXY proxy.example:8080')).toBe('http://proxy.example:8080')
  })
})
