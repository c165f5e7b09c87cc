import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#scripts/openapi-document.ts'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import { fixturesOf, plainFixtureOf } from '#test/fixtures/read-fixtures.ts'

const document = openApiDocument(plainFixtureOf)
const NAMES = Object.keys(catalogue) as EndpointName[]

function judgeOf(name: EndpointName): (answer: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const path = catalogue[name].path.replaceAll('/', '~1')
  const schema = `document#/paths/${path}/get/responses/200/content/application~1json/schema`
  const judge = ajv.compile({ $ref: schema })
  return (answer) =>
    judge(answer) ? [] : (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('is the one kept in docs; `npm run openapi` writes it again', () => {
    const retained: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
    expect(retained).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it.each(NAMES)('describes the documented answers of %s', (name) => {
    const judge = judgeOf(name)
    for (const { answer, exact, value } of fixturesOf(name))
      if (exact && value !== null) expect(judge(answer)).toEqual([])
  })

  it('is strict enough to refuse a quote without a price', () => {
    const answer = { code: 0, msg: null, data: { AAPL: { s: 'AAPL', t: '1763578799123' } } }
    expect(judgeOf('stockQuotes')(answer)).toEqual(
      expect.arrayContaining(["/data/AAPL must have required property 'ld'", '/data/AAPL/t must be number']),
    )
  })
})
