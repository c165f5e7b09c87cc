import { describe, expect, it } from 'vitest'
import { probeAddress } from '#renderer/transports/probe-address.ts'

describe('the program that answers at the address of a page', () => {
  it.each([
    ['quotedeck', { server: 'Quotedeck' }],
    ['other', { server: 'nginx' }],
    ['other', {}],
  ])('is %s by the name %j', async (who, headers) => {
    const asked: unknown[] = []
    const fetch = (...request: unknown[]) => {
      asked.push(request)
      return Promise.resolve(new Response(null, { headers: headers as Record<string, string> }))
    }
    expect(await probeAddress(fetch, '/')).toBe(who)
    expect(asked).toEqual([['/', { method: 'HEAD', cache: 'no-store', credentials: 'omit' }]])
  })

  it('is unknown if the request itself fails', async () => {
    expect(await probeAddress(() => Promise.reject(new TypeError('Failed to fetch')), '/')).toBe('nobody')
  })
})
