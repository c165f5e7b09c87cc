import { describe, expect, it } from 'vitest'
import { cancelAll, createDisposables } from '#core/reactive/disposables.ts'

function failing(message: string): () => never {
  return () => {
    throw new Error(message)
  }
}

describe('parts that are disposed of together', () => {
  it('are disposed of one after the other, the last one first', async () => {
    const disposables = createDisposables()
    const gone: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const part = { name: 'archive', dispose: () => promise.then(() => void gone.push('archive')) }
    disposables.defer(() => void gone.push('store'))
    expect(disposables.use(part)).toBe(part)
    disposables.use({ dispose: () => void gone.push('hub') })
    const done = disposables.dispose()
    await Promise.resolve()
    expect(gone).toEqual(['hub'])
    resolve()
    await done
    expect(gone).toEqual(['hub', 'archive', 'store'])
  })

  it('are all disposed of although one of them fails, and its error is thrown at the end', async () => {
    const disposables = createDisposables()
    const gone: string[] = []
    disposables.defer(() => void gone.push('store'))
    disposables.defer(failing('no disk'))
    await expect(disposables.dispose()).rejects.toThrow('no disk')
    expect(gone).toEqual(['store'])
  })

  it('throw all errors if several fail', async () => {
    const disposables = createDisposables()
    disposables.defer(failing('one'))
    disposables.defer(() => Promise.reject(new Error('two')))
    await expect(disposables.dispose()).rejects.toMatchObject({ errors: [{ message: 'two' }, { message: 'one' }] })
  })

  it('are disposed of once', async () => {
    const disposables = createDisposables()
    const gone: string[] = []
    disposables.defer(() => void gone.push('store'))
    await disposables.dispose()
    await disposables.dispose()
    expect(gone).toEqual(['store'])
  })
})

describe('cancellations that are called together', () => {
  it('are all called, in their order, whatever one of them throws', () => {
    const called: string[] = []
    expect(() => cancelAll([() => called.push('one'), failing('two'), () => called.push('three')])).toThrow('two')
    expect(called).toEqual(['one', 'three'])
  })
})
