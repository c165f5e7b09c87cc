import { describe, expect, it } from 'vitest'
import { isSameService, sendsInClear } from '../../../src/model/service-url.ts'

describe('two addresses of a service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/'],
    ['https://API.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com:443/v1', 'HTTPS://api.example.com/v1/'],
    ['http://api.example.com:80', 'http://api.example.com'],
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
  ])('are two: %s and %s', (one, other) => expect(isSameService(one, other)).toBe(false))
})

describe('a key', () => {
  it.each([
    'http://api.example.com',
    'HTTP://api.example.com:8080/v1',
    ' http://10.0.0.1 ',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://[2001:db8::1]:80/v1',
  ])('is sent in clear to %s', (baseUrl) => expect(sendsInClear(baseUrl)).toBe(true))

  it.each([
    'https://api.example.com',
    'http://localhost:8080',
    'http://127.0.0.1/v1',
    'http://[::1]:9000',
    'http://LOCALHOST',
    'http:',
    'not an address',
  ])('is not sent in clear to %s', (baseUrl) => expect(sendsInClear(baseUrl)).toBe(false))
})
