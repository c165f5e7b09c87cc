import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFrameReader,
  encodeCall,
  encodeServerFrame,
  MAX_CALL_LENGTH,
  MAX_FRAME_BYTES,
  readServerFrame,
  type ServerFrame,
} from '#contract/web/web-frames.ts'

const importing = (content: string) =>
  ({ kind: 'request', name: 'watchlist.import', payload: { name: 'Long', content } }) as const

function readAll(frames: readonly string[]) {
  const read = createFrameReader()
  return frames.map((frame) => read(frame))
}

describe('a call', () => {
  it('travels in one frame when it is short', () => {
    const message = { kind: 'visibility', visible: true } as const
    const frames = encodeCall(7, message)
    expect(frames).toEqual(['{"id":7,"message":{"kind":"visibility","visible":true}}'])
    expect(readAll(frames)).toEqual([{ kind: 'call', id: 7, message }])
  })

  it('arrives as it was sent, whatever its length and characters, in frames that are never too long', () => {
    const characters = fc.constantFrom('a', '"', '\\', '\n', '\u0001', '价', '😀', '\ud83d')
    const long = fc
      .tuple(characters, fc.integer({ min: 1, max: 40_000 }))
      .map(([character, count]) => character.repeat(count))
    fc.assert(
      fc.property(fc.array(fc.oneof(long, fc.string()), { maxLength: 4 }), (parts) => {
        const message = importing(parts.join(''))
        const frames = encodeCall(1, message)
        for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(MAX_FRAME_BYTES)
        const readings = readAll(frames)
        expect(readings.pop()).toEqual({ kind: 'call', id: 1, message })
        expect(readings.every(({ kind }) => kind === 'incomplete')).toBe(true)
      }),
    )
  })

  it('is refused when it is made of too many small values, and taken as one long text', () => {
    const many = {
      kind: 'request',
      name: 'watchlist.import',
      payload: Array.from({ length: 150_000 }, () => 1),
    } as const
    expect(readAll(encodeCall(1, many)).at(-1)).toEqual({ kind: 'invalid' })
    const text = importing(JSON.stringify(many.payload).repeat(2) + '\\"[')
    expect(readAll(encodeCall(2, text)).at(-1)).toEqual({ kind: 'call', id: 2, message: text })
  })

  it('can be followed by another on the same line', () => {
    const message = importing('x'.repeat(50_000))
    const readings = readAll([...encodeCall(1, message), ...encodeCall(2, message)])
    expect(readings.flatMap((reading) => (reading.kind === 'call' ? [reading.id] : []))).toEqual([1, 2])
  })
})

describe('the reader', () => {
  it('never throws and takes no other text for a call', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 5 }), (frames) => {
        for (const reading of readAll(frames)) expect(['invalid', 'incomplete', 'call']).toContain(reading.kind)
      }),
    )
  })

  it.each([
    '',
    'null',
    '[]',
    '{"id":1}]',
    '{"id":"1","message":{}}',
    '{"id":1.5,"message":{}}',
    '{"id":1,"message":{},"more":1}',
    '{"part":1,"last":true}',
    '{"part":"x"}',
    '{"part":"not a call","last":true}',
  ])('refuses %s', (frame) => {
    expect(readAll([frame])).toEqual([{ kind: 'invalid' }])
  })

  it('refuses a whole call between the parts of another', () => {
    const [first = ''] = encodeCall(1, importing('x'.repeat(50_000)))
    const [whole = ''] = encodeCall(2, { kind: 'visibility', visible: true })
    expect(readAll([first, whole])).toEqual([{ kind: 'incomplete' }, { kind: 'invalid' }])
  })

  it('refuses parts that would fill memory', () => {
    const part = JSON.stringify({ part: 'x'.repeat(16_000), last: false })
    const read = createFrameReader()
    let frames = 0
    while (read(part).kind === 'incomplete') frames += 1
    expect(frames * 16_000).toBeLessThanOrEqual(MAX_CALL_LENGTH)
    expect((frames + 1) * 16_000).toBeGreaterThan(MAX_CALL_LENGTH)
  })
})

describe('a frame of the shell', () => {
  it.each<ServerFrame>([
    { push: { values: [] } },
    { push: { values: [[7, { a: 1 }]] } },
    { push: { values: [], quotes: { packed: new Float64Array([1, NaN, 2]), statuses: [] } } },
    { id: 3, reply: { ok: true, value: null } },
  ])('arrives as it was sent: %j', (frame) => {
    expect(readServerFrame(encodeServerFrame(frame))).toEqual(frame)
  })
})
