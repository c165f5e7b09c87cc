import { describe, expect, it } from 'vitest'
import { createKeyedListeners } from '#core/reactive/keyed-listeners.ts'

function setUp() {
  const listeners = createKeyedListeners<string, number>()
  const received: string[] = []
  const receiver = (name: string) => (value: number) => void received.push(`${name} ${value}`)
  return { listeners, received, receiver }
}

describe('listeners by key', () => {
  it('receive what is published for their key, and nothing else', () => {
    const { listeners, received, receiver } = setUp()
    listeners.add('AAPL', receiver('one'))
    listeners.add('AAPL', receiver('other'))
    listeners.add('TSLA', receiver('third'))
    listeners.publish('AAPL', 1)
    listeners.publish('NVDA', 2)
    expect(received).toEqual(['one 1', 'other 1'])
  })

  it('may be of all keys, and are then the first', () => {
    const { listeners, received, receiver } = setUp()
    listeners.add('AAPL', receiver('one'))
    const stop = listeners.addToAll(receiver('all'))
    listeners.publish('AAPL', 1)
    listeners.publish('TSLA', 2)
    stop()
    listeners.publish('TSLA', 3)
    expect(received).toEqual(['all 1', 'one 1', 'all 2'])
  })

  it('leave alone, and may come again', () => {
    const { listeners, received, receiver } = setUp()
    const stop = listeners.add('AAPL', receiver('one'))
    stop()
    const stopAgain = listeners.add('AAPL', receiver('again'))
    stop()
    listeners.publish('AAPL', 1)
    stopAgain()
    listeners.publish('AAPL', 2)
    expect(received).toEqual(['again 1'])
  })
})
