import { describe, expect, it } from 'vitest'
import { environmentProxies, proxyUrlIn, usableProxyUrl } from '#node/network/proxy-url.ts'

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

  it.each(['SOCKS old.example:1080', 'SOCKS4 old.example:1080; DIRECT', 'QUIC proxy.example:443'])(
    'is refused where it names only what cannot be used: %j',
    (list) => expect(() => proxyUrlIn(list)).toThrow(/can use http, https and socks5/u),
  )
})

describe('the proxies of the environment', () => {
  it.each([
    [{}, '', ''],
    [{ HTTP_PROXY: 'http://proxy:1' }, 'http://proxy:1', 'http://proxy:1'],
    [{ HTTPS_PROXY: 'http://proxy:2' }, '', 'http://proxy:2'],
    [{ ALL_PROXY: 'socks5://proxy:3' }, 'socks5://proxy:3', 'socks5://proxy:3'],
    [{ all_proxy: 'socks5h://proxy:3', HTTPS_PROXY: 'proxy:2' }, 'socks5://proxy:3', 'http://proxy:2'],
    [{ http_proxy: ' ', HTTP_PROXY: 'http://proxy:1' }, '', ''],
  ])('%j leads to %j and %j', (environment, httpProxy, httpsProxy) =>
    expect(environmentProxies(environment)).toEqual({ httpProxy, httpsProxy }),
  )

  it('are refused where they cannot be used, and their password is not repeated', () => {
    const name = 'socks4://user:CANARY@proxy.example:1080'
    expect(() => environmentProxies({ ALL_PROXY: name })).toThrow(/of the kind socks4/u)
    expect(() => environmentProxies({ ALL_PROXY: name })).not.toThrow(/CANARY/u)
    expect(() => usableProxyUrl('http://')).toThrow(/cannot be read/u)
  })
})
