import { describe, expect, it } from 'vitest'
import { isSameService, sendsInClear, serverOf } from '#model/service/service-url.ts'

describe('two addresses of a service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/'],
    ['https://API.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com:443/v1', 'HTTPS://api.example.com/v1/'],
    ['http://api.example.com:80', 'http://api.example.com'],
    ['http://127.1:8080', 'http://127.0.0.1:8080'],
    ['http://0x7f000001', 'http://127.0.0.1/'],
    ['http://[0:0::1]:80/v1', 'http://[::1]/v1'],
  ])('are one: %s and %s', (one, other) => expect(isSameService(one, other)).toBe(true))

  it.each([
    ['https://api.example.com', 'http://api.example.com'],
    ['https://api.example.com', 'https://api.example.com:8443'],
    ['https://api.example.com', 'https://api.example.com.evil.example'],
    ['https://api.example.com/v1', 'https://api.example.com/v2'],
    ['https://api.example.com/v1', 'https://api.example.com/V1'],
    ['https://api.example.com/v1', 'https://api.example.com'],
    ['https://a@api.example.com', 'https://api.example.com'],
    ['https://api.example.com:80', 'https://api.example.com'],
    ['', 'https://api.example.com'],
    ['http://localhost:8080', 'http://127.0.0.1:8080'],
    ['https://api.example.com.', 'https://api.example.com'],
  ])('are two: %s and %s', (one, other) => expect(isSameService(one, other)).toBe(false))
})

describe('a server', () => {
  it.each([
    [
      'https://api.example.com',
      'HTTPS://API.Example.com',
      'https://api.example.com:443',
      'https://api.example.com:0443/',
      'https://api.example.com:',
      'https://api.example.com./v1',
      'https://api%2Eexample.com/v2/',
      ' https://api.example.com ',
    ],
    [
      'http://localhost:8080',
      'http://LOCALHOST:8080/v1',
      'http://localhost.:8080',
      'http://quotes.localhost:8080',
      'http://127.0.0.1:8080',
      'http://127.1:8080',
      'http://0x7f000001:8080',
      'http://017700000001:8080',
      'http://2130706433:8080',
      'http://127.0.0.1.:8080',
      'http://[::1]:8080',
      'http://[0:0:0:0:0:0:0:1]:8080',
      'http://[::ffff:127.0.0.1]:8080',
      'http://[::FFFF:7f00:1]:8080',
    ],
    ['http://10.0.0.1', 'http://10.1', 'http://0xa.0.1:80', 'http://012.0.0.1/', 'http://[::ffff:10.0.0.1]'],
    ['https://[2001:db8::1]', 'https://[2001:DB8:0:0:0:0:0:1]:443', 'https://[2001:0db8::0001]/v1'],
    [
      'https://münchen.example',
      'https://MÜNCHEN.example',
      'https://mu\u0308nchen.example',
      'https://m%C3%BCnchen.example',
      'https://mün\u00adchen.example',
      'https://xn--mnchen-3ya.example',
      'https://XN--MNCHEN-3YA.example.',
    ],
    ['https://行情.example', 'https://xn--feuu39f.example', 'https://行情。example'],
    ['https://ΣΑΣ.example', 'https://σασ.example', 'https://xn--mxa9ab.example'],
  ])('is one in all its spellings: %s', (...spellings) => {
    expect([...new Set(spellings.map(serverOf))]).toHaveLength(1)
  })

  it('differs at another port, by another scheme, and by another name', () => {
    const others = [
      'https://api.example.com',
      'https://api.example.com:8443',
      'http://api.example.com',
      'https://api2.example.com',
      'https://example.com',
      'http://localhost',
      'http://localhost:8080',
      'http://10.0.0.1',
      'http://10.0.0.2',
      'http://[2001:db8::1]',
      'http://[2001:db8::2]',
    ]
    expect(new Set(others.map(serverOf)).size).toBe(others.length)
  })

  it('has the name under which an earlier version has stored it', () => {
    for (const stored of ['https://api.example.com', 'http://10.0.0.1:8080']) expect(serverOf(stored)).toBe(stored)
  })
})

describe('a key', () => {
  it.each([
    'http://api.example.com',
    'HTTP://api.example.com:8080/v1',
    ' http://10.0.0.1 ',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://[2001:db8::1]:80/v1',
    'http://notlocalhost',
    'http://128.1',
    'http://127.example.com',
    'http://[::ffff:10.0.0.1]',
    'http://0.0.0.0:8080',
  ])('is sent in clear to %s', (baseUrl) => expect(sendsInClear(baseUrl)).toBe(true))

  it.each([
    'https://api.example.com',
    'http://localhost:8080',
    'http://127.0.0.1/v1',
    'http://[::1]:9000',
    'http://LOCALHOST',
    'http://localhost.:8080',
    'http://quotes.localhost:8080',
    'http://127.1',
    'http://0x7f.1:80',
    'http://[::ffff:127.0.0.1]',
    'http:',
    'not an address',
  ])('is not sent in clear to %s', (baseUrl) => expect(sendsInClear(baseUrl)).toBe(false))
})
