/** Generates the OpenAPI 3.1 description of the service from the catalogue of operations. */
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { ParameterDescription } from '#api/wire/endpoint.ts'
import type { WireRecord, WireShape } from '#api/wire/shape.ts'

export interface Example {
  readonly query: string
  readonly answer: unknown
}

type Json = Readonly<Record<string, unknown>>

const INTRODUCTION =
  'Read-only market data: quotes, depth, K-lines, ticks, news, listings, splits and company information. ' +
  'A `code` of 0 means success; which other codes and HTTP statuses occur is not documented. ' +
  'Times are Unix epoch milliseconds unless a field says seconds.'

export function openApiDocument(exampleOf: (name: EndpointName) => Example): Json {
  const records = new Map<string, WireRecord>()
  const names = Object.keys(catalogue) as EndpointName[]
  const paths = names.map((name) => [catalogue[name].path, { get: operation(name, exampleOf(name), records) }])
  return {
    openapi: '3.1.0',
    info: { title: 'Market Data REST Service', version: '1', description: INTRODUCTION },
    servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'http://127.0.0.1:8080' } } }],
    security: [{ token: [] }],
    paths: Object.fromEntries(paths) as Json,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: schemasOf(records),
    },
  }
}

function operation(name: EndpointName, example: Example, records: Map<string, WireRecord>): Json {
  const { summary, assetClass, parameters, shape } = catalogue[name]
  const query = new URLSearchParams(example.query)
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'number', description: '0 on success.' },
      msg: { type: ['string', 'null'], description: 'A short text.' },
      data: schemaOf(shape, records),
    },
  }
  return {
    operationId: name,
    summary,
    tags: [assetClass ?? 'news'],
    parameters: parameters.map((parameter) => describeParameter(parameter, query.get(parameter.name))),
    responses: {
      '200': { description: 'The answer.', content: { 'application/json': { schema, example: example.answer } } },
    },
  }
}

function describeParameter(parameter: ParameterDescription, example: string | null): Json {
  const { name, required, meaning, values } = parameter
  const base = { name, in: 'query', required, description: meaning }
  if (name === 'codes') {
    const schema = { type: 'array', items: { type: 'string' }, minItems: 1 }
    return { ...base, style: 'form', explode: false, schema, example: example?.split(',') }
  }
  const schema = values === undefined ? { type: 'string' } : { type: 'string', enum: values }
  return example === null ? { ...base, schema } : { ...base, schema, example }
}

/** Collects records, which are described once and referenced. */
function schemaOf(shape: WireShape, records: Map<string, WireRecord>): Json {
  switch (shape.kind) {
    case 'text':
      return { type: 'string' }
    case 'numberOrText':
      return { type: ['number', 'string'] }
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: shape.kind }
    case 'list':
      return { type: 'array', items: schemaOf(shape.of, records) }
    case 'keyed':
      return { type: 'object', additionalProperties: schemaOf(shape.of, records) }
    case 'record':
      records.set(shape.title, shape)
      return { $ref: `#/components/schemas/${shape.title}` }
  }
}

function schemasOf(records: Map<string, WireRecord>): Json {
  const schemas: [string, Json][] = []
  // The map grows during the loop, which also visits records that other records refer to.
  for (const [title, { fields }] of records) {
    const properties = Object.entries(fields).map(([name, { shape, meaning }]): [string, Json] => {
      return [name, { ...schemaOf(shape, records), description: meaning }]
    })
    const required = Object.keys(fields).filter((name) => fields[name]?.presence === 'always')
    schemas.push([title, { type: 'object', required, properties: Object.fromEntries(properties) }])
  }
  return Object.fromEntries(schemas.sort(([one], [other]) => (one < other ? -1 : 1)))
}
