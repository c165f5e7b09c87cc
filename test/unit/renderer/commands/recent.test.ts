import { describe, expect, it } from 'vitest'
import { createRecent, type RecentStorage } from '#renderer/commands/recent.ts'

function storageWith(content: string | null = null): RecentStorage & { content: string | null } {
  return {
    content,
    getItem() {
      return this.content
    },
    setItem(_item, value) {
      this.content = value
    },
  }
}

describe('the list of recently used commands', () => {
  it('has the latest first, each once', () => {
    const recent = createRecent(storageWith())
    for (const key of ['a', 'b', 'a', 'c']) recent.used(key)
    expect(recent.keys()).toEqual(['c', 'a', 'b'])
  })

  it('is the same in every window over the same store', () => {
    const storage = storageWith()
    createRecent(storage).used('a')
    const other = createRecent(storage)
    other.used('b')
    expect(createRecent(storage).keys()).toEqual(['b', 'a'])
  })

  it('is bounded', () => {
    const recent = createRecent(storageWith())
    for (let number = 0; number < 100; number++) recent.used(`${number}`)
    expect(recent.keys()).toHaveLength(30)
    expect(recent.keys()[0]).toBe('99')
  })

  it.each(['', '{', '{}', '7', 'null', '[1,{}]'])('begins again from %j', (content) => {
    const recent = createRecent(storageWith(content))
    expect(recent.keys()).toEqual([])
    recent.used('a')
    expect(recent.keys()).toEqual(['a'])
  })

  it('is not kept if nothing can be stored', () => {
    const recent = createRecent({
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    recent.used('a')
    expect(recent.keys()).toEqual([])
  })
})
