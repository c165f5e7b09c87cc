import { describe, expect, it } from 'vitest'
import { address, setUp } from './ledger.ts'

describe('the budget, of requests that are made elsewhere', () => {
  it('counts each, at a host in use or not, until a minute after its end', async () => {
    const { clock, launch } = setUp()
    const book = launch()
    const ends = await Promise.all([1, 2].map(() => book.spendOne(address(2))))
    for (const end of ends) end()
    let third = false
    void book.spendOne(address(2)).then(() => (third = true))
    await clock.advanceSettling(60_249)
    expect(third).toBe(false)
    await clock.advanceSettling(250)
    expect(third).toBe(true)
  })

  it('leaves the next room to them', async () => {
    const { clock, launch } = setUp()
    const book = launch()
    const budget = book.budgetOf(address(2))
    for (const _ of [1, 2]) budget.spend()('accepted')
    let isTheirs = false
    void book.spendOne(address(2)).then(() => (isTheirs = true))
    await clock.advanceSettling(60_249)
    expect(budget.waitMs('prompt')).toBeGreaterThan(0)
    await clock.advanceSettling(251)
    expect([isTheirs, budget.waitMs('prompt')]).toEqual([true, 0])
  })

  it('leaves all of itself to those that wait for all of it, also at the moment when there is room', async () => {
    const { clock, launch } = setUp()
    const book = launch()
    const budget = book.budgetOf(address(1))
    budget.spend()('accepted')
    let leftToOthersMs: number | null = null
    clock.schedule(60_250, () => (leftToOthersMs = budget.waitMs('prompt')))
    void book.spendOne(address(1))
    await clock.advanceSettling(60_250)
    expect(leftToOthersMs).toBe(Infinity)
  })

  it('is checked again for waiting requests while the time of the next answer is unknown', async () => {
    const { clock, launch } = setUp()
    const book = launch()
    const end = book.budgetOf(address(1)).spend()
    let isTheirs = false
    void book.spendOne(address(1)).then(() => (isTheirs = true))
    await clock.advanceSettling(10_000)
    end('accepted')
    await clock.advanceSettling(60_249)
    expect(isTheirs).toBe(false)
    await clock.advanceSettling(1)
    expect(isTheirs).toBe(true)
  })
})
