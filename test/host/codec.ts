/**
 * Encodes values for pages as text, with the rules of structured cloning. The function's source is injected into the
 * pages, so it must be self-contained.
 */

export interface Codec {
  /** @throws Error for functions, symbols and promises, as structured cloning does. */
  encode(value: unknown): string
  decode(text: string): unknown
}

export function makeCodec(): Codec {
  const TAG = '$type'
  type Tagged = Record<string, unknown>

  const tag = (type: string, value: unknown): Tagged => ({ [TAG]: type, value })

  function packNumber(value: number): unknown {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : tag('number', Object.is(value, -0) ? '-0' : `${value}`)
  }

  function packView(view: ArrayBufferView): Tagged {
    return tag(view.constructor.name, [...(view as Float64Array)].map(packNumber))
  }

  function packObject(value: object): unknown {
    if (Array.isArray(value)) return value.map(pack)
    if (value instanceof Date) return tag('date', value.getTime())
    if (value instanceof Map) return tag('map', [...value].map(pack))
    if (value instanceof Set) return tag('set', [...value].map(pack))
    if (value instanceof Error) return tag('error', [value.name, value.message])
    if (ArrayBuffer.isView(value)) return packView(value)
    if (value instanceof Promise) throw new Error('An object could not be cloned.')
    const plain = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, pack(member)]))
    return TAG in plain ? tag('object', plain) : plain
  }

  function pack(value: unknown): unknown {
    switch (typeof value) {
      case 'number':
        return packNumber(value)
      case 'undefined':
        return tag('undefined', null)
      case 'bigint':
        return tag('bigint', String(value))
      case 'object':
        return value === null ? null : packObject(value)
      case 'function':
      case 'symbol':
        throw new Error('An object could not be cloned.')
      default:
        return value
    }
  }

  const unpackers: Record<string, (value: never) => unknown> = {
    number: (text: string) => (text === '-0' ? -0 : Number(text)),
    undefined: () => undefined,
    bigint: (text: string) => BigInt(text),
    date: (time: number) => new Date(time),
    map: (entries: [unknown, unknown][]) => new Map(entries.map(([key, member]) => [unpack(key), unpack(member)])),
    set: (members: unknown[]) => new Set(members.map(unpack)),
    error: ([name, message]: [string, string]) => Object.assign(new Error(message), { name }),
    Uint8Array: (numbers: number[]) => Uint8Array.from(numbers),
    Uint16Array: (numbers: number[]) => Uint16Array.from(numbers),
    Uint32Array: (numbers: number[]) => Uint32Array.from(numbers),
    Float64Array: (numbers: unknown[]) => Float64Array.from(numbers, (number) => unpack(number) as number),
    object: (members: Tagged) => unpackMembers(members),
  }

  function unpackMembers(members: object): Tagged {
    return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, unpack(member)]))
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(unpack)
    const type = (value as Tagged)[TAG]
    const unpacker = typeof type === 'string' ? unpackers[type] : undefined
    return unpacker === undefined ? unpackMembers(value) : unpacker((value as Tagged)['value'] as never)
  }

  return {
    encode: (value) => JSON.stringify(pack(value)),
    decode: (text) => unpack(JSON.parse(text)),
  }
}
