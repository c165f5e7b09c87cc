import { describe, expect, it } from 'vitest'
import { spareValidators } from '#scripts/spare-validators.ts'

const { resolveId, load } = spareValidators() as unknown as {
  readonly resolveId: (source: string, importer?: string) => string | null
  readonly load: (id: string) => string | null
}
const CONF = '/project/node_modules/conf/dist/source/index.js'

describe('the validators of conf', () => {
  it('are replaced where conf loads them', () => {
    for (const source of ['ajv/dist/2020.js', 'ajv-formats']) expect(load(resolveId(source, CONF) ?? '')).not.toBeNull()
  })

  it('stay with other packages that use them, and conf keeps everything else', () => {
    expect(resolveId('ajv', '/project/node_modules/fastify/lib/validation.js')).toBeNull()
    for (const source of ['ajvish', 'semver', 'atomically']) expect(resolveId(source, CONF)).toBeNull()
    expect(load('/project/src/web/web.ts')).toBeNull()
  })

  it('say so when a document has a schema after all', async () => {
    const code = load(resolveId('ajv', CONF) ?? '') ?? ''
    const { Ajv2020 } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      Ajv2020: new () => object
    }
    expect(() => new Ajv2020()).toThrow('no schemas')
  })
})
