import { describe, expect, it } from 'vitest'
import { createPacedDocument } from '../../../../src/core/storage/paced-document.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'

const PERIOD_MS = 250

function open() {
  const clock = createFakeClock()
  const written: number[] = []
  const document = { read: () => written.at(-1) ?? 0, write: (content: number) => void written.push(content) }
  return { clock, written, paced: createPacedDocument(document, clock, PERIOD_MS) }
}

describe('a document that is written at a pace', () => {
  it('is written at once when nothing was written just before', () => {
    const { clock, written, paced } = open()
    paced.write(1)
    expect(written).toEqual([1])
    clock.advance(PERIOD_MS)
    paced.write(2)
    expect(written).toEqual([1, 2])
  })

  it('is written now and then in a burst, ending with the last change', () => {
    const { clock, written, paced } = open()
    for (let change = 1; change <= 50; change += 1) {
      paced.write(change)
      expect(paced.read()).toBe(change)
      clock.advance(10)
    }
    clock.advance(PERIOD_MS)
    expect(written).toEqual([1, 25, 50])
    clock.advance(10 * PERIOD_MS)
    expect(written).toHaveLength(3)
    expect(clock.waiting()).toBe(0)
  })

  it('holds nothing back from the moment that it is disposed of', () => {
    const { clock, written, paced } = open()
    paced.write(1)
    paced.write(2)
    paced.dispose()
    paced.write(3)
    expect(written).toEqual([1, 2, 3])
    expect(clock.waiting()).toBe(0)
  })
})
