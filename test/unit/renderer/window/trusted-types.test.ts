import { describe, expect, it } from 'vitest'
import { forbidMarkup } from '#renderer/window/trusted-types.ts'

function installedRule() {
  const policies: { name: string; createHTML: (html: string) => string }[] = []
  const trustedTypes = {
    createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) =>
      policies.push({ name, createHTML: rules.createHTML }),
  }
  forbidMarkup({ trustedTypes } as unknown as Parameters<typeof forbidMarkup>[0])
  const [policy] = policies
  if (policy === undefined) throw new Error('no policy was installed')
  return policy
}

describe('the default policy for markup', () => {
  it('lets elements be emptied', () => {
    const { name, createHTML } = installedRule()
    expect(name).toBe('default')
    expect(createHTML('')).toBe('')
  })

  it.each(['<img src=x onerror=alert(1)>', 'plain text', ' '])('refuses %j', (html) => {
    expect(() => installedRule().createHTML(html)).toThrow(TypeError)
  })

  it('does without where the browser has no trusted types', () => {
    expect(() => forbidMarkup({} as unknown as Parameters<typeof forbidMarkup>[0])).not.toThrow()
  })
})
