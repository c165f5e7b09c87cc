import { describe, expect, it } from 'vitest'
import { createPageHandler } from '#main/windows/page-protocol.ts'
import type { PageFiles } from '#node/network/page-files.ts'

const FILES: PageFiles = {
  at: (path) =>
    path === '/' || path === '/assets/desk.js'
      ? {
          type: path === '/' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
          isHashed: false,
          read: () => Promise.resolve(Buffer.from(path)),
        }
      : undefined,
}
const handle = createPageHandler(FILES)
const ask = (url: string, method = 'GET') => handle(new Request(url, { method }))

describe('the pages of app://quotedeck', () => {
  it('are served by their listed paths, with their types', async () => {
    const response = await ask('app://quotedeck/assets/desk.js')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await response.text()).toBe('/assets/desk.js')
  })

  it('need no query to be found, and mind none', async () => {
    expect((await ask('app://quotedeck/?again=1#top')).status).toBe(200)
  })

  it.each([
    'app://quotedeck/assets/',
    'app://quotedeck/assets/../main.js',
    'app://quotedeck/%2e%2e/main.js',
    'app://quotedeck/assets%2Fdesk.js',
    'app://quotedeck//',
    'app://quotedeck.example/',
    'app://other/',
  ])('are not found at %s', async (url) => {
    expect((await ask(url)).status).toBe(404)
  })

  it('are only read', async () => {
    const answers = await Promise.all(['POST', 'PUT', 'DELETE'].map((method) => ask('app://quotedeck/', method)))
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405])
    expect(await (await ask('app://quotedeck/', 'HEAD')).text()).toBe('')
  })

  it('carry the content security policy on every answer, errors included', async () => {
    for (const response of [
      await ask('app://quotedeck/'),
      await ask('app://quotedeck/no'),
      await ask('app://quotedeck/', 'POST'),
    ]) {
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
          "manifest-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
          'trusted-types svelte-trusted-html default',
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
