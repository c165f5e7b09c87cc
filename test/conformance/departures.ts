/** Finds departures of an answer from the specification that the decoders tolerate, field by field. */
import type { WireRecord, WireShape } from '#api/wire/shape.ts'
import { isRecord } from '#model/values/json.ts'

export interface Departure {
  /** `data.*.a[].p`: `*` is any code, `[]` any item of a list. */
  readonly field: string
  /** The value found, compared with the specification. */
  readonly problem: string
  readonly count: number
}

/** Lists each kind of departure once. */
export function departuresOf(envelope: unknown, shape: WireShape): readonly Departure[] {
  const found: Found[] = isRecord(envelope)
    ? [
        ...inside(envelope['code'], { kind: 'number' }, 'code'),
        ...(envelope['msg'] === null ? [] : inside(envelope['msg'], { kind: 'text' }, 'msg')),
        ...inside(envelope['data'], shape, 'data'),
      ]
    : [{ field: 'envelope', problem: `${kindOf(envelope)} for object` }]
  const groups = Map.groupBy(found, ({ field, problem }) => `${field} ${problem}`)
  return Array.from(groups.values(), (group) => ({ field: '', problem: '', ...group[0], count: group.length }))
}

interface Found {
  readonly field: string
  readonly problem: string
}

function inside(value: unknown, shape: WireShape, field: string): readonly Found[] {
  switch (shape.kind) {
    case 'list':
      if (!Array.isArray(value)) return [{ field, problem: `${kindOf(value)} for list` }]
      return value.flatMap((item) => inside(item, shape.of, `${field}[]`))
    case 'keyed':
      if (!isRecord(value)) return [{ field, problem: `${kindOf(value)} for object keyed by code` }]
      return Object.values(value).flatMap((item) => inside(item, shape.of, `${field}.*`))
    case 'record':
      return isRecord(value) ? insideRecord(value, shape, field) : [{ field, problem: `${kindOf(value)} for object` }]
    case 'numberOrText':
      return expectKind(value, ['number', 'integer', 'text'], field)
    case 'number':
      return expectKind(value, ['number', 'integer'], field)
    default:
      return expectKind(value, [shape.kind], field)
  }
}

function insideRecord(value: Readonly<Record<string, unknown>>, { fields }: WireRecord, at: string): readonly Found[] {
  const documented = Object.entries(fields).flatMap(([name, { shape, presence }]): readonly Found[] => {
    const field = `${at}.${name}`
    if (value[name] !== undefined) return inside(value[name], shape, field)
    return presence === 'always' ? [{ field, problem: 'left out' }] : []
  })
  const others = Object.keys(value).filter((name) => fields[name] === undefined)
  return [...documented, ...others.map((name) => ({ field: `${at}.${name}`, problem: 'not documented' }))]
}

function expectKind(value: unknown, kinds: readonly string[], field: string): readonly Found[] {
  const kind = kindOf(value)
  return kinds.includes(kind) ? [] : [{ field, problem: `${kind} for ${kinds[0]}` }]
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
