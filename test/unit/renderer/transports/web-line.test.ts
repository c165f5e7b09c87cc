import { describe, expect, it } from 'vitest'
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import { WRONG_KEY_CODE } from '#contract/web/web-frames.ts'
import type { LineState } from '#renderer/window/line-state.ts'
import { CHECK_MS, SILENT_AFTER_MS } from '#renderer/transports/liveness.ts'
import type { Answering } from '#renderer/transports/probe-address.ts'
import { createWebLine, type PageMemory } from '#renderer/transports/web-line.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeSocket, PROFILE, PROGRAM } from '#test/fakes/windows/fake-socket.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

/** Longer than any pause between two attempts. */
const LONGEST_PAUSE_MS = 8_000
/** Longer than a silent line is kept. */
const LONG_SILENCE_MS = 60_000

function start(memory: Partial<PageMemory> = {}) {
  const clock = createFakeWindowClock()
  const sockets: ReturnType<typeof createFakeSocket>[] = []
  const states: LineState[] = []
  const page: PageMemory = { key: 'the-key', isRenewed: false, profile: null, reloadedFor: null, ...memory }
  let answering: Answering = 'nobody'
  let probes = 0
  let reloads = 0
  const { transport, line } = createWebLine({
    openSocket() {
      const fake = createFakeSocket()
      sockets.push(fake)
      return fake.socket
    },
    probe() {
      probes += 1
      return Promise.resolve(answering)
    },
    memory: page,
    code: null,
    program: PROGRAM,
    clock,
    random: () => 1,
    reload: () => (reloads += 1),
  })
  line.watch((state) => states.push(state))
  const newest = () => {
    const fake = sockets.at(-1)
    if (fake === undefined) throw new Error('no socket was opened')
    return fake
  }
  return {
    clock,
    sockets,
    page,
    transport,
    line,
    newest,
    probes: () => probes,
    reloads: () => reloads,
    kinds: () => states.map(({ kind }) => kind),
    state: () => states.at(-1),
    /** Sets the answer at the address from now on, apart from its WebSocket. */
    answerAs: (who: Answering) => void (answering = who),
    comeUp() {
      newest().open()
      newest().admit()
    },
    beat: () => newest().receive({ push: { values: [] } }),
    /** The line breaks, and so does the attempt after it. */
    async breakOff() {
      newest().close()
      clock.advance(LONGEST_PAUSE_MS)
      newest().close()
      await settlePromises()
    },
    /** Another shell gives this answer to the next attempt. */
    meet(answer: unknown) {
      newest().close()
      clock.advance(LONGEST_PAUSE_MS)
      newest().open()
      newest().say(answer)
    },
  }
}

describe('a page’s line', () => {
  it('is up once the shell lets it in, and for as long as beats come', () => {
    const { kinds, comeUp, clock, beat } = start()
    comeUp()
    for (let count = 0; count < 20; count += 1) {
      clock.advance(BEAT_PERIOD_MS)
      beat()
    }
    expect(kinds()).toEqual(['opening', 'up'])
  })

  it('names the profile that it was let in to, from then on', () => {
    const { comeUp, page, newest, clock } = start()
    comeUp()
    expect(page.profile).toEqual(PROFILE)
    newest().close()
    clock.advance(LONGEST_PAUSE_MS)
    newest().open()
    expect(newest().sent).toEqual([JSON.stringify({ key: 'the-key', profile: PROFILE.id })])
  })

  it('is silent when it breaks, and up again when it comes back', async () => {
    const { kinds, comeUp, newest, clock } = start()
    comeUp()
    newest().close()
    clock.advance(LONGEST_PAUSE_MS)
    comeUp()
    await settlePromises()
    expect(kinds()).toEqual(['opening', 'up', 'silent', 'up'])
  })

  it.each([
    ['nobody', 'down'],
    ['other', 'occupied'],
    ['quotedeck', 'silent'],
  ] as const)('says, where %s answers in its place, that it is %s', async (who, kind) => {
    const { answerAs, comeUp, breakOff, state } = start()
    comeUp()
    answerAs(who)
    await breakOff()
    expect(state()).toEqual({ kind })
  })

  it('says who answers also where it never came up', async () => {
    const { newest, state } = start()
    newest().close()
    await settlePromises()
    expect(state()).toEqual({ kind: 'down' })
  })

  it('goes by what it learned last, whichever question was asked first', async () => {
    const { newest, clock, comeUp, state } = start()
    newest().close()
    clock.advance(LONGEST_PAUSE_MS)
    comeUp()
    await settlePromises()
    expect(state()).toEqual({ kind: 'up' })
  })

  it('tries again and again, and says when something else answers', async () => {
    const { comeUp, breakOff, answerAs, state, newest, clock } = start()
    comeUp()
    await breakOff()
    answerAs('other')
    clock.advance(LONGEST_PAUSE_MS)
    newest().close()
    await settlePromises()
    expect(state()).toEqual({ kind: 'occupied' })
  })

  it('does not wait for the next attempt when its page is looked at', async () => {
    const { comeUp, breakOff, line, sockets } = start()
    comeUp()
    await breakOff()
    const before = sockets.length
    line.look()
    expect(sockets).toHaveLength(before + 1)
  })
})

describe('a page whose shell was started again', () => {
  const refused = (isSameProfile: boolean | null, program = {}) => ({
    refused: { ...PROGRAM, ...program, isSameProfile },
  })

  it('says so', () => {
    const { comeUp, meet, state } = start()
    comeUp()
    meet(refused(true))
    expect(state()).toEqual({ kind: 'restarted' })
  })

  it('says so after it was loaded again, too', () => {
    const { newest, state } = start({ profile: PROFILE })
    newest().open()
    newest().say(refused(true))
    expect(state()).toEqual({ kind: 'restarted' })
  })

  it('says which profile is its own when another one runs', () => {
    const { comeUp, meet, state } = start()
    comeUp()
    meet(refused(false))
    expect(state()).toEqual({ kind: 'otherProfile', directory: PROFILE.directory })
  })

  it('names both versions when they differ, and that its address has changed as well', () => {
    const { comeUp, meet, state } = start()
    comeUp()
    meet(refused(true, { version: '2.0.0' }))
    expect(state()).toEqual({ kind: 'otherVersion', own: '1.2.3', running: '2.0.0', remedy: 'open' })
  })

  it('says only that its address is not valid when it never was let in', () => {
    const { newest, state } = start()
    newest().open()
    newest().say(refused(null, { version: '2.0.0' }))
    expect(state()).toEqual({ kind: 'refused' })
    newest().close(WRONG_KEY_CODE)
    expect(state()).toEqual({ kind: 'refused' })
  })

  it('is never up with the old key, however long it stays open', () => {
    const { comeUp, meet, clock, newest, kinds } = start()
    comeUp()
    for (let attempt = 0; attempt < 20; attempt += 1) {
      meet(refused(true))
      clock.advance(LONGEST_PAUSE_MS)
      newest().open()
    }
    expect(kinds().filter((kind) => kind === 'up')).toHaveLength(1)
  })
})

describe('a page of another build than the shell that lets it in', () => {
  const OTHER = { ready: { ...PROGRAM, build: 'def', profile: PROFILE } }

  it('is not up, offers to be loaded again, and names the builds of one version', () => {
    const { newest, state, line, reloads } = start()
    newest().open()
    newest().say(OTHER)
    const names = { own: '1.2.3 (abc)', running: '1.2.3 (def)' }
    expect(state()).toEqual({ kind: 'otherVersion', ...names, remedy: 'reload' })
    line.reload()
    expect(reloads()).toBe(1)
  })

  it('says that the shell has to be started again when that was of no use', () => {
    const first = start()
    first.newest().open()
    first.newest().say(OTHER)
    first.line.reload()
    const second = start({ reloadedFor: first.page.reloadedFor })
    second.newest().open()
    second.newest().say(OTHER)
    expect(second.state()).toMatchObject({ kind: 'otherVersion', remedy: 'restart' })
  })
})

describe('a page that gets nothing over an open line', () => {
  it('is silent after three beats, and up again with the next', () => {
    const { comeUp, clock, beat, kinds, line } = start()
    comeUp()
    const arrivedAt = clock.now()
    clock.advance(SILENT_AFTER_MS)
    expect(kinds()).toEqual(['opening', 'up', 'silent'])
    expect(line.lastArrivalAt()).toBe(arrivedAt)
    beat()
    expect(kinds()).toEqual(['opening', 'up', 'silent', 'up'])
  })

  it('takes no reply for a beat: they come by another way than quotes', () => {
    const { comeUp, clock, newest, state } = start()
    comeUp()
    clock.advance(SILENT_AFTER_MS - 1)
    newest().receive({ id: 1, reply: { ok: true, value: null } })
    clock.advance(1)
    expect(state()).toEqual({ kind: 'silent' })
  })

  it('opens another line after a while, and orders everything again over it', () => {
    const { comeUp, clock, sockets, transport, kinds } = start()
    comeUp()
    const lines: boolean[] = []
    transport.watchLine((up) => lines.push(up))
    clock.advance(LONG_SILENCE_MS)
    expect(sockets).toHaveLength(2)
    comeUp()
    expect(lines).toEqual([true, false, true])
    expect(kinds()).toEqual(['opening', 'up', 'silent', 'up'])
  })

  it('is checked, and not drained immediately, after it slept', () => {
    const { comeUp, clock, beat, kinds } = start()
    comeUp()
    clock.sleep(3_600_000)
    beat()
    expect(kinds()).toEqual(['opening', 'up', 'checking', 'up'])
    clock.sleep(3_600_000)
    clock.advance(CHECK_MS)
    expect(kinds().slice(-2)).toEqual(['checking', 'silent'])
  })

  it('does not probe the address while the shell’s own line is open', () => {
    const { comeUp, clock, probes } = start()
    comeUp()
    clock.advance(SILENT_AFTER_MS)
    expect(probes()).toBe(0)
  })
})
