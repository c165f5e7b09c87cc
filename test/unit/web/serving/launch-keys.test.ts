import { describe, expect, it } from 'vitest'
import { CODE_LIFETIME_MS, createLaunchKeys } from '#web/serving/launch-keys.ts'

function open() {
  let now = 1_000
  const renewed: string[] = []
  const keys = createLaunchKeys(
    () => now,
    (key) => renewed.push(key),
  )
  return { keys, renewed, pass: (ms: number) => (now += ms) }
}

describe('the code for a browser’s command line', () => {
  it('is no key, and differs every time', () => {
    const { keys } = open()
    const [one, other] = [keys.createCode(), keys.createCode()]
    expect(new Set([one, other, keys.current()]).size).toBe(3)
    expect(keys.matches(one)).toBe(false)
    expect(Buffer.from(one, 'base64url')).toHaveLength(32)
  })

  it('is exchanged for the key that is valid now', () => {
    const { keys } = open()
    const code = keys.createCode()
    const key = keys.renew()
    expect(keys.exchange(code)).toBe(key)
  })

  it('is good for two minutes and no longer', () => {
    const { keys, pass } = open()
    const [one, other] = [keys.createCode(), keys.createCode()]
    pass(CODE_LIFETIME_MS)
    expect(keys.exchange(one)).toBe(keys.current())
    pass(1)
    expect(keys.exchange(other)).toBeNull()
  })

  it('opens nothing when it was guessed', () => {
    const { keys, renewed } = open()
    keys.createCode()
    expect([keys.exchange('guess'), keys.exchange('')]).toEqual([null, null])
    expect(renewed).toEqual([])
  })

  it('renews the key when it is shown twice, which shuts out the first browser', () => {
    const { keys, renewed } = open()
    const code = keys.createCode()
    const taken = keys.exchange(code) ?? ''
    expect(keys.exchange(code)).toBeNull()
    expect(keys.matches(taken)).toBe(false)
    expect(renewed).toEqual([keys.current()])
    // One renewal is enough: a stranger cannot keep locking windows out with the code.
    expect(keys.exchange(code)).toBeNull()
    expect(renewed).toHaveLength(1)
  })

  it('does not renew the key when it is found in a browser’s history later', () => {
    const { keys, renewed, pass } = open()
    const code = keys.createCode()
    keys.exchange(code)
    pass(CODE_LIFETIME_MS + 1)
    expect(keys.exchange(code)).toBeNull()
    expect(renewed).toEqual([])
  })
})

describe('renewing the key', () => {
  it('makes the old one invalid and notifies windows that came in with it, once', () => {
    const { keys, renewed } = open()
    const old = keys.current()
    const told: string[] = []
    keys.watch(() => told.push('stays'))
    keys.watch(() => told.push('left'))()
    const key = keys.renew()
    expect([keys.matches(old), keys.matches(key)]).toEqual([false, true])
    keys.renew()
    expect(told).toEqual(['stays'])
    expect(renewed).toEqual([key, keys.current()])
  })
})
