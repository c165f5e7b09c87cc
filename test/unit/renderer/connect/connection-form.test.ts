import { describe, expect, it } from 'vitest'
import { draftFor, readDraft, sendsKeyInClear } from '../../../../src/renderer/connect/connection-form.ts'
import { sessionWith } from '../../../fakes/live-quotes.ts'

const DRAFT = {
  baseUrl: 'https://api.example.com/v1/',
  token: ' abc ',
  plan: 'base',
  requestsPerMinute: '5',
  codesPerRequest: '50',
  remember: true,
} as const

describe('the form that names a service', () => {
  it('is read as the contract wants it', () => {
    expect(readDraft(DRAFT)).toEqual({
      form: {
        baseUrl: 'https://api.example.com/v1',
        token: 'abc',
        plan: 'base',
        codesPerRequest: 10,
        requestsPerMinute: 5,
        remember: true,
      },
    })
  })

  it('takes the codes a request from the reader for an enterprise plan only', () => {
    expect(readDraft({ ...DRAFT, plan: 'enterprise', codesPerRequest: '200' })).toMatchObject({
      form: { codesPerRequest: 200 },
    })
    expect(readDraft({ ...DRAFT, plan: 'premium', codesPerRequest: 'nonsense' })).toMatchObject({
      form: { codesPerRequest: 50 },
    })
  })

  it.each([
    ['baseUrl', { ...DRAFT, baseUrl: 'api.example.com' }],
    ['baseUrl', { ...DRAFT, baseUrl: 'https://user:word@api.example.com' }],
    ['token', { ...DRAFT, token: '' }],
    ['token', { ...DRAFT, token: 'two words' }],
    ['requestsPerMinute', { ...DRAFT, requestsPerMinute: '0' }],
    ['requestsPerMinute', { ...DRAFT, requestsPerMinute: '5.5' }],
    ['requestsPerMinute', { ...DRAFT, requestsPerMinute: '' }],
    ['codesPerRequest', { ...DRAFT, plan: 'enterprise', codesPerRequest: '1e9' }],
  ] as const)('names a faulty %s', (field, draft) => {
    expect(readDraft(draft)).toEqual({ faults: new Set([field]) })
  })

  it('names every faulty field at once', () => {
    expect(readDraft({ ...DRAFT, baseUrl: '', token: '', requestsPerMinute: 'x' })).toEqual({
      faults: new Set(['baseUrl', 'token', 'requestsPerMinute']),
    })
  })

  it('begins with the service in use, but never with the simulated market or a key', () => {
    const address = {
      baseUrl: 'https://api.example.com',
      plan: 'professional',
      codesPerRequest: 20,
      requestsPerMinute: 60,
    } as const
    expect(draftFor(sessionWith({ source: 'service', address, tokenEnding: 'wxyz' }))).toMatchObject({
      baseUrl: 'https://api.example.com',
      plan: 'professional',
      requestsPerMinute: '60',
      token: '',
    })
    expect(draftFor(sessionWith()).baseUrl).toBe('')
  })
})

describe('the key in clear', () => {
  it.each([
    'http://api.example.com/v1',
    ' HTTP://192.168.1.20:8080',
    'http://localhost.example.com',
    'http://[fe80::1]',
  ])('would be sent to %s', (baseUrl) => expect(sendsKeyInClear(baseUrl)).toBe(true))

  it.each([
    'https://api.example.com',
    'http://localhost:8787',
    'http://127.0.0.1',
    'http://[::1]:80',
    'http://',
    'api',
    '',
  ])('would not be sent to "%s"', (baseUrl) => expect(sendsKeyInClear(baseUrl)).toBe(false))
})
