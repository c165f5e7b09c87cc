import { describe, expect, it } from 'vitest'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { openRecordedContract, order, request } from '#test/fakes/windows/recorded-contract.ts'
import { FORM, SOUND } from '#test/fixtures/sound-payloads.ts'

const AAPL = 'stock:US::AAPL'

describe('a request', () => {
  it.each(Object.entries(SOUND))('named %s reaches its handler', async (name, payload) => {
    const { connection, handled } = openRecordedContract()
    expect(await connection.receive(request(name, payload))).toEqual({ ok: true, value: null })
    expect(handled.map(([handledName]) => handledName)).toEqual([name])
  })

  it('is handed over as its schema makes it', async () => {
    const { connection, handled } = openRecordedContract()
    await connection.receive(request('session.signIn', FORM))
    expect(handled[0]?.[1]).toMatchObject({ baseUrl: 'https://api.example.com/v1', token: 'a-key-of-mine' })
  })

  it.each(['nothing', 'toString', '__proto__', 'constructor', ''])(
    'with the unknown name %j is refused',
    async (name) => {
      const { connection, handled, reports } = openRecordedContract()
      expect(await connection.receive(request(name, null))).toMatchObject({
        ok: false,
        error: { code: 'unknownRequest' },
      })
      expect(handled).toEqual([])
      expect(reports).toEqual([['unknownRequest', name]])
    },
  )

  it.each<[string, string, unknown]>([
    ['no payload', 'session.signIn', null],
    ['an address that is none', 'session.signIn', { ...FORM, baseUrl: 'javascript:alert(1)' }],
    ['credentials in the address', 'session.signIn', { ...FORM, baseUrl: 'https://me:secret@example.com' }],
    ['a query in the address', 'session.signIn', { ...FORM, baseUrl: 'https://example.com/?a=b' }],
    ['a key that would split a header', 'session.signIn', { ...FORM, token: 'a\r\nhost: evil' }],
    ['a key that is not ASCII', 'session.signIn', { ...FORM, token: 'ключ' }],
    ['an unknown plan', 'connection.test', { ...FORM, plan: 'gold' }],
    ['no requests a minute', 'connection.test', { ...FORM, requestsPerMinute: 0 }],
    ['half a request a minute', 'connection.test', { ...FORM, requestsPerMinute: 0.5 }],
    ['a field too many', 'connection.test', { ...FORM, verbose: true }],
    ['a payload where none belongs', 'session.signOut', {}],
    ['an unknown setting', 'settings.update', { fontSize: 12 }],
    ['a setting of the wrong type', 'settings.update', { flash: 'yes' }],
    ['a window that is none', 'window.close', { window: 'window-0' }],
    ['a workspace without a name', 'workspace.create', { name: '  ' }],
    ['a layout that is no JSON', 'window.keepLayout', { window: 'window-2', layout: () => 1, panels: [] }],
    [
      'a layout that is too large',
      'window.keepLayout',
      { window: 'window-2', layout: { grid: 'x'.repeat(300_000) }, panels: [] },
    ],
    ['a layout that is not known', 'window.keepLayout', { window: 'window-2', layout: null, panels: [] }],
    ['a layout without fields', 'window.keepLayout', { window: 'window-2', layout: {}, panels: [] }],
    [
      'a panel twice',
      'window.keepLayout',
      { window: 'window-2', layout: { grid: 1 }, panels: Array(2).fill({ id: 'a', kind: 'chart', state: null }) },
    ],
    [
      'a place where no window can stand',
      'window.keepPlace',
      {
        window: 'window-2',
        place: { bounds: { x: 0.5, y: 0, width: 1, height: 1 }, maximized: false, displayId: null },
      },
    ],
    ['a tenth link group', 'link.setSymbol', { group: 10, symbol: AAPL }],
    ['an interval that is none', 'link.setInterval', { group: 1, interval: '7m' }],
    ['an instrument that is none', 'watchlist.add', { watchlist: 'sample', instrument: 'AAPL' }],
    ['a file that is too large', 'watchlist.import', { name: 'big', content: 'x'.repeat(4_000_001) }],
    ['a negative number', 'notice.dismiss', -1],
  ])('with %s is refused', async (_what, name, payload) => {
    const { connection, handled, reports } = openRecordedContract()
    expect(await connection.receive(request(name, payload))).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(handled).toEqual([])
    expect(reports).toEqual([['invalid', name]])
  })

  it('is refused without repeating what was sent, which may be a key', async () => {
    const { connection, messages } = openRecordedContract()
    const replies = [
      await connection.receive(request('session.signIn', { ...FORM, token: 'CANARY key' })),
      await connection.receive(request('session.signIn', { ...FORM, baseUrl: 'CANARY' })),
      await connection.receive(request('session.signIn', { ...FORM, plan: 'CANARY' })),
      await connection.receive({ kind: 'CANARY' }),
    ]
    expect(replies.every((reply) => !reply.ok)).toBe(true)
    expect(JSON.stringify([replies, messages])).not.toContain('CANARY')
  })

  it('whose handler fails is answered with what the handler said', async () => {
    const { connection, reports } = openRecordedContract(new RangeError('There is no such watchlist.'))
    expect(await connection.receive(request('watchlist.add', SOUND['watchlist.add']))).toEqual({
      ok: false,
      error: { code: 'failed', message: 'There is no such watchlist.' },
    })
    expect(reports).toEqual([['failed', 'watchlist.add']])
  })
})

describe('a request while changes wait for the disk', () => {
  it('is answered after they were written, unless it only reads', async () => {
    const disk = Promise.withResolvers<void>()
    const { connection, handled } = openRecordedContract(undefined, () => disk.promise)
    const answered: string[] = []
    for (const name of ['watchlist.edit', 'watchlist.export'] as const)
      void connection.receive(request(name, SOUND[name])).then(() => answered.push(name))
    await settlePromises()
    expect(handled.map(([name]) => name)).toEqual(['watchlist.edit', 'watchlist.export'])
    expect(answered).toEqual(['watchlist.export'])
    disk.resolve()
    await settlePromises()
    expect(answered).toEqual(['watchlist.export', 'watchlist.edit'])
  })
})

describe('a subscription', () => {
  it('reaches the source, and leaves it', async () => {
    const { connection, received } = openRecordedContract()
    await connection.receive({
      kind: 'subscribe',
      subscriptions: [order(1, 'quote', AAPL), order(2, 'settings', null)],
    })
    await connection.receive({ kind: 'unsubscribe', numbers: [1, 7] })
    await connection.receive({ kind: 'visibility', visible: false })
    expect(received).toEqual([`+1 quote "${AAPL}"`, '+2 settings null', '-1', 'hidden'])
  })

  it('that is refused costs none of its neighbours', async () => {
    const { connection, received } = openRecordedContract()
    const reply = await connection.receive({
      kind: 'subscribe',
      subscriptions: [
        order(1, 'weather', null),
        order(2, 'quote', 'AAPL'),
        order(3, 'quote', AAPL),
        order(3, 'session', null),
      ],
    })
    expect(reply).toMatchObject({ ok: false, error: { code: 'unknownTopic' } })
    expect(received).toEqual([`+3 quote "${AAPL}"`])
  })

  it('may take a number again once it was given back', async () => {
    const { connection, received } = openRecordedContract()
    const subscribe = { kind: 'subscribe', subscriptions: [order(1, 'settings', null)] }
    await connection.receive(subscribe)
    await connection.receive({ kind: 'unsubscribe', numbers: [1] })
    expect((await connection.receive(subscribe)).ok).toBe(true)
    expect(received).toEqual(['+1 settings null', '-1', '+1 settings null'])
  })
})

describe('a handler with a caller', () => {
  it('gets the same caller for every request of a page, another one for another page, and is notified when it closes', async () => {
    const { connect, callers } = openRecordedContract()
    const [one, other] = [connect(), connect()]
    for (const connection of [one, one, other])
      await connection.receive(request('window.attach', SOUND['window.attach']))
    const [first, again, second] = callers
    expect(first).toBe(again)
    expect(first).not.toBe(second)
    const closed: string[] = []
    first?.onClose(() => closed.push('one'))
    second?.onClose(() => closed.push('other'))
    one.close()
    one.close()
    expect(closed).toEqual(['one'])
    first?.onClose(() => closed.push('late'))
    expect(closed).toEqual(['one', 'late'])
  })
})

describe('a closed connection', () => {
  it('withdraws everything once and takes no more messages', async () => {
    const { connection, received, handled } = openRecordedContract()
    await connection.receive({ kind: 'subscribe', subscriptions: [order(1, 'settings', null)] })
    connection.close()
    connection.close()
    expect(await connection.receive(request('session.signOut', null))).toMatchObject({
      error: { code: 'disconnected' },
    })
    expect(received).toEqual(['+1 settings null', 'dropped'])
    expect(handled).toEqual([])
  })
})
