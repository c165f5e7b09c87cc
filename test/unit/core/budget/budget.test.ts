import { describe, expect, it } from 'vitest'
import { address, setUp } from './ledger.ts'

describe('the budget', () => {
  it('is one for all paths of a host, and separate for each host', () => {
    const book = setUp().launch()
    book.budgetOf(address(2)).spend()
    book.budgetOf(address(2, 'https://QUOTES.example/other')).spend()
    expect(book.budgetOf(address(2)).waitMs('prompt')).toBe(Infinity)
    expect(book.budgetOf(address(2, 'https://quotes.example:8443')).waitMs('prompt')).toBe(0)
  })

  it.each([
    ['with and without the port', ['http://quotes.example', 'http://quotes.example:80']],
    [
      'in seven spellings',
      [
        'http://localhost:8080',
        'http://LOCALHOST:8080/',
        'http://localhost.:8080',
        'http://127.0.0.1:8080/v1',
        'http://127.1:8080',
        'http://0x7f000001:8080',
        'http://[::1]:8080',
      ],
    ],
  ])('is one for a server %s, over a relaunch as well', (_how, spellings) => {
    const { launch } = setUp()
    let sent = 0
    for (const spelling of spellings) {
      const budget = launch().budgetOf(address(30, spelling))
      for (; budget.waitMs('prompt') === 0; sent++) budget.spend()('accepted')
    }
    expect(sent).toBeLessThanOrEqual(30)
    expect(sent).toBeGreaterThan(20)
  })

  it('has copies that are spent on a clock of their own, and leave the budget as it is', () => {
    const { clock, launch } = setUp()
    const budget = launch().budgetOf(address(2))
    budget.spend()
    let at = clock.monotonic()
    const copy = budget.copy({ monotonic: () => at })
    expect(copy.waitMs('prompt')).toBe(0)
    copy.spend()
    // The pending answer counts as if it had arrived now.
    expect(copy.waitMs('prompt')).toBe(60_250)
    at += 60_250
    expect(copy.used()).toBe(0)
    expect(budget.used()).toBe(1)
  })

  it('writes rarely: a twentieth of a minute is claimed at a time', () => {
    const { launch, store } = setUp()
    const budget = launch().budgetOf(address(600))
    for (let index = 0; index < 90; index++) budget.spend()('accepted')
    expect(store.writes).toHaveLength(3)
  })

  it.each([
    [4, 1],
    [8, 2],
    [12, 3],
    [60, 3],
  ])('with a limit of %i requests a minute claims %i at a time', (limit, claimed) => {
    const { launch, store } = setUp()
    const budget = launch().budgetOf(address(limit))
    for (let index = 0; index < claimed; index++) budget.spend()('accepted')
    expect(store.writes).toHaveLength(1)
    budget.spend()('accepted')
    expect(store.writes).toHaveLength(2)
  })

  it('gives back what was claimed and not used when it is closed in order', () => {
    const { clock, launch } = setUp()
    const book = launch()
    book.budgetOf(address(600)).spend()('accepted')
    clock.advance(1_000)
    book.close()
    expect(launch().budgetOf(address(600)).used()).toBe(1)
  })

  it('counts a claimed request of a crashed run from when it may have left at the latest', () => {
    const { clock, launch } = setUp()
    const crashed = launch().budgetOf(address(60))
    crashed.spend()('accepted')
    clock.advance(14_000)
    crashed.spend()('accepted')
    const budget = launch().budgetOf(address(60))
    clock.advance(59_000)
    expect(budget.used()).toBeGreaterThan(0)
  })

  it('claims again when the last claim is too old to cover a request', () => {
    const { clock, launch } = setUp()
    const crashed = launch().budgetOf(address(60))
    crashed.spend()('accepted')
    clock.advance(40_000)
    crashed.spend()('accepted')
    const budget = launch().budgetOf(address(60))
    clock.advance(59_000)
    expect(budget.used()).toBeGreaterThan(0)
  })

  it('moves what earlier runs had claimed when the wall clock is set', () => {
    const { clock, launch } = setUp()
    launch().budgetOf(address(5)).spend()('accepted')
    const second = launch()
    clock.jumpWall(3_600_000)
    second.wallClockMoved()
    expect(launch().budgetOf(address(5)).used()).toBe(1)
  })

  it('takes a document that cannot be read for a full minute', () => {
    const { clock, store, launch } = setUp()
    store.write('budget', { version: 99 })
    const budget = launch().budgetOf(address(5))
    expect(budget.waitMs('prompt')).toBe(60_000)
    clock.advance(60_000)
    expect(budget.waitMs('prompt')).toBe(0)
  })

  it('still counts in memory when the disk is full', () => {
    const { store, launch } = setUp()
    store.failing = true
    const budget = launch().budgetOf(address(1))
    budget.spend()('accepted')
    expect(budget.waitMs('prompt')).toBeGreaterThan(60_000)
  })

  it('counts what another form says about a host in use under the limit that is in use', async () => {
    const book = setUp().launch()
    const budget = book.budgetOf(address(2))
    budget.spend()
    await book.spendOne(address(600))
    expect(budget.waitMs('prompt')).toBe(Infinity)
    expect(budget.limit()).toBe(2)
  })

  it('lowers its limit immediately when the service refuses, and remembers the lower one', () => {
    const { launch } = setUp()
    const budget = launch().budgetOf(address(60))
    for (let index = 0; index < 40; index++) budget.spend()('accepted')
    budget.spend()('refused')
    expect(budget.limit()).toBe(36)
    expect(launch().budgetOf(address(60)).limit()).toBe(36)
    expect(launch().budgetOf(address(120)).limit()).toBe(36)
  })

  it('counts an answered request a quarter of a second more than a minute, a lost one a second', () => {
    const { clock, launch } = setUp()
    const budget = launch().budgetOf(address(60))
    clock.advance(60_000)
    for (const end of ['accepted', 'lost'] as const) budget.spend()(end)
    clock.advance(60_249)
    expect(budget.used()).toBe(2)
    clock.advance(1)
    expect(budget.used()).toBe(1)
    clock.advance(749)
    expect(budget.used()).toBe(1)
    clock.advance(1)
    expect(budget.used()).toBe(0)
  })

  it('lets the one request that the user asks for leave while the stated limit has room, and learns nothing of its refusal', () => {
    const budget = setUp().launch().budgetOf(address(60))
    for (let request = 0; request < 36; request++) budget.spend()('accepted')
    budget.spend()('refused')
    const learnt = budget.limit()
    expect(learnt).toBe(32)
    expect(budget.waitMs('prompt')).toBeGreaterThan(50_000)
    budget.tryNow()
    expect([budget.waitMs('prompt'), budget.waitMs('paced')]).toEqual([0, 0])
    budget.spend()('refused')
    expect(budget.limit()).toBe(learnt)
    expect(budget.waitMs('prompt')).toBeGreaterThan(50_000)
  })

  it('never exceeds the stated limit, even when the user asks', () => {
    const budget = setUp().launch().budgetOf(address(5))
    for (let request = 0; request < 5; request++) budget.spend()('accepted')
    budget.tryNow()
    expect(budget.waitMs('prompt')).toBeGreaterThan(59_000)
  })

  it('learns from what was accepted, not from what was lost', () => {
    const budget = setUp().launch().budgetOf(address(60))
    for (let request = 0; request < 20; request++) budget.spend()(request < 10 ? 'lost' : 'accepted')
    for (let request = 0; request < 10; request++) budget.spend()('accepted')
    budget.spend()('refused')
    expect(budget.limit()).toBe(18)
  })

  it('forgets its learned limit when the user names another plan, and only then', () => {
    const { launch } = setUp()
    const book = launch()
    const budget = book.budgetOf(address(60))
    budget.spend()('refused')
    expect(budget.limit()).toBe(15)
    expect(book.budgetOf(address(60)).limit()).toBe(15)
    const other = book.budgetOf(address(120))
    expect([other.limit(), other.stated()]).toEqual([120, 120])
    expect(launch().budgetOf(address(120)).limit()).toBe(120)
  })

  it('leaves one request of a burst for the test of a connection, where there are ten or more', async () => {
    const { launch } = setUp()
    const book = launch()
    const budget = book.budgetOf(address(10))
    for (let request = 0; request < 9; request++) {
      expect(budget.waitMs('prompt')).toBe(0)
      budget.spend()('accepted')
    }
    expect(budget.waitMs('prompt')).toBeGreaterThan(0)
    await expect(book.spendOne(address(10))).resolves.toBeTypeOf('function')
  })

  it('lets a burst leave promptly, and spreads it where it is paced', () => {
    const budget = setUp().launch().budgetOf(address(60))
    budget.spend()('accepted')
    expect(budget.waitMs('prompt')).toBe(0)
    expect(budget.waitMs('paced')).toBeGreaterThan(900)
  })

  it('notes a pause once, and again only when a longer one is asked for', () => {
    const { store, launch } = setUp()
    const budget = launch().budgetOf(address(60))
    for (const forMs of [5_000, 5_000, 4_000]) budget.pause(forMs)
    expect(store.writes).toHaveLength(1)
    budget.pause(6_000)
    expect(store.writes).toHaveLength(2)
  })

  it('remembers the pause that a host asked for, for every caller and over a relaunch', () => {
    const { clock, launch } = setUp()
    const book = launch()
    const budget = book.budgetOf(address(60))
    budget.pause(90_000)
    budget.pause(5_000)
    expect(book.budgetOf(address(60, 'https://other.example')).pausedForMs()).toBe(0)
    clock.advance(30_000)
    expect(book.budgetOf(address(60)).pausedForMs()).toBe(60_000)
    clock.jumpWall(-3_600_000)
    book.wallClockMoved()
    const relaunched = launch().budgetOf(address(60))
    expect(relaunched.pausedForMs()).toBe(60_000)
    clock.advance(60_000)
    expect(relaunched.pausedForMs()).toBe(0)
  })
})
