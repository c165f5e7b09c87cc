import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MESSAGES_CODE, textsCode, textsOf } from '#scripts/window-messages.ts'
import * as messages from '#i18n/compiled/messages/_index.js'

type Texts = Readonly<Record<string, string | ((inputs: object) => string)>>
type Message = (inputs: object, options: { readonly locale: 'en' | 'zh-CN' }) => string

const compiled = join(import.meta.dirname, '../../../src/i18n/compiled')
/** Fills every placeholder of every message. */
const anything = new Proxy({}, { get: () => 3 })

describe('the messages of a window', () => {
  it('are looked up by their keys, and made once', async () => {
    const code = `const say = (...words) => words.join()\n${MESSAGES_CODE}`
    const { m } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly m: Readonly<Record<string, (...inputs: readonly unknown[]) => string>>
    }
    expect(Object.keys(m)).toEqual([])
    expect([m['a']?.(1, 2), m['b']?.(3), m['a']?.(4)]).toEqual(['a,1,2', 'b,3,', 'a,4,'])
    expect(m['a']).toBe(m['a'])
    expect(Object.keys(m)).toEqual(['a', 'b'])
  })

  it('are a template where nothing is filled in, and a function where something is', () => {
    const code = [
      'export const plain = /** @type {() => string} */ () => {\n\treturn /** @type {string} */ (`A \\` in \\${it}`)\n};',
      'export const filled = /** @type {(i) => string} */ (i) => {\n\treturn /** @type {string} */ (`${i?.count} in`)\n};',
    ].join('\n\n')
    const texts = textsOf(`\n${code}`)
    expect(texts.get('plain')).toBe('`A \\` in \\${it}`')
    expect(texts.get('filled')).toContain('${i?.count} in')
    expect(texts.size).toBe(2)
  })

  it('fail the build when the compiler writes them otherwise', () => {
    const usual = 'export const usual = () => {\n\treturn (`A`)\n};'
    expect(() => textsOf(`export const plain = () => "A"\n${usual}`)).toThrow('plain')
    expect(() => textsOf(`${usual}\nexport const plain = () => "A"`)).toThrow('plain')
  })

  it.each(['en', 'zh-CN'] as const)('read as the compiler has them in %s', async (locale) => {
    const code = textsCode(compiled, locale).replace(
      join(compiled, 'registry.js'),
      pathToFileURL(join(compiled, 'registry.js')).href,
    )
    const { texts } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly texts: Texts }
    const said = Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : text(anything)])
    const meant = Object.entries(messages as unknown as Record<string, Message>).map(([key, message]) => [
      key,
      message(anything, { locale }),
    ])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(meant))
  })
})
