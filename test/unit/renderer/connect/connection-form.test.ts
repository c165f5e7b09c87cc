import { describe, expect, it } from 'vitest'
import { draftFor, readDraft } from '#renderer/connect/connection-form.ts'
import { sessionWith } from '#test/fakes/quotes/live-quotes.ts'

const DRAFT = {
  baseUrl: 'https://api.example.com/v1/',
  token: ' abc ',
  plan: 'base',
  requestsPerMinute: '5',
  codesPerRequest: '50',
  remember: true,
  insecureAddress: '',
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

  it('names all faulty fields together', () => {
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

describe('the consent to send a key unencrypted', () => {
  const baseUrl = 'http://192.168.1.20:8080'
  const clear = { ...DRAFT, baseUrl }

  it('is asked for before a key leaves for such an address', () => {
    expect(readDraft(clear)).toEqual({ faults: new Set(['allowInsecure']) })
    expect(readDraft({ ...clear, insecureAddress: baseUrl })).toMatchObject({ form: { baseUrl, allowInsecure: true } })
  })

  it('counts for the address alone for which it was given', () => {
    expect(readDraft({ ...clear, insecureAddress: 'http://192.168.1.21:8080' })).toMatchObject({
      faults: new Set(['allowInsecure']),
    })
  })

  it('is named beside whatever else is at fault', () => {
    expect(readDraft({ ...clear, token: '' })).toEqual({ faults: new Set(['token', 'allowInsecure']) })
  })

  it('is not asked for again while its service is in use', () => {
    const address = { baseUrl, plan: 'base', codesPerRequest: 10, requestsPerMinute: 5, allowsInsecure: true } as const
    expect(draftFor(sessionWith({ source: 'service', address })).insecureAddress).toBe(baseUrl)
  })
})
