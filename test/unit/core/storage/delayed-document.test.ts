import { describe, expect, it } from 'vitest'
import { createDelayedDocument } from '../../../../src/core/storage/delayed-document.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'

function setUp() {
  const clock = createFakeClock()
  const written: number[] = []
  let retained = 0
  const document = createDelayedDocument<number>(
    {
      read: () => retained,
      write(content) {
        retained = content
        written.push(content)
      },
    },
    clock,
    100,
  )
  return { clock, written, document }
}

describe('a delayed document', () => {
  it('is written once for a burst of changes, with the last of them', () => {
    const { clock, written, document } = setUp()
    for (const content of [1, 2, 3]) document.write(content)
    clock.advance(99)
    expect(written).toEqual([])
    clock.advance(1)
    expect(written).toEqual([3])
  })

  it('is written during a burst without end, too', () => {
    const { clock, written, document } = setUp()
    for (let content = 0; content < 100; content++) {
      document.write(content)
      clock.advance(10)
    }
    expect(written.length).toBeGreaterThanOrEqual(9)
  })

  it('reads as what is still waiting', () => {
    const { document } = setUp()
    expect(document.read()).toBe(0)
    document.write(5)
    expect(document.read()).toBe(5)
  })

  it('is written at once when it is disposed of and from then on', () => {
    const { clock, written, document } = setUp()
    document.write(1)
    document.dispose()
    document.write(2)
    document.dispose()
    expect(written).toEqual([1, 2])
    expect(clock.waiting()).toBe(0)
  })
})
