import { describe, expect, it } from 'vitest'
import { createGroupCommit } from '#core/storage/group-commit.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'

const PAUSE_MS = 50

/** @param writeMs How long the disk takes for each write. */
function open(writeMs = 0) {
  const clock = createFakeClock()
  const commits = createGroupCommit(clock)
  const written: string[] = []
  const write = (what: string) => (): void => {
    if (writeMs > 0) clock.advance(writeMs)
    written.push(what)
  }
  return { clock, commits, written, write }
}

describe('a change of a document', () => {
  it('is written immediately if nothing was written shortly before', () => {
    const { clock, commits, written, write } = open()
    commits.add('watchlists', write('first'))
    expect(commits.written()).toBeNull()
    clock.advance(PAUSE_MS)
    commits.add('watchlists', write('second'))
    expect(written).toEqual(['first', 'second'])
  })

  it('in a burst is written with the others of its moment, each document once, the last changed last', () => {
    const { clock, commits, written, write } = open()
    commits.add('settings', write('settings 1'))
    commits.add('watchlists', write('lists 1'))
    commits.add('drawings', write('drawings 1'))
    commits.add('watchlists', write('lists 2'))
    expect(written).toEqual(['settings 1'])
    clock.advance(PAUSE_MS)
    expect(written).toEqual(['settings 1', 'drawings 1', 'lists 2'])
    clock.advance(10 * PAUSE_MS)
    expect(clock.waiting()).toBe(0)
  })

  it('is acknowledged when its own group was written, and not with an earlier one', async () => {
    const { clock, commits, write } = open()
    const acknowledged: string[] = []
    const change = (what: string): void => {
      commits.add('watchlists', write(what))
      void commits.written()?.then(() => acknowledged.push(what))
    }
    change('first')
    change('second')
    await settlePromises()
    expect(acknowledged).toEqual([])
    await clock.advanceSettling(PAUSE_MS)
    change('third')
    await settlePromises()
    expect(acknowledged).toEqual(['second'])
    await clock.advanceSettling(PAUSE_MS)
    expect(acknowledged).toEqual(['second', 'third'])
  })

  it('that must be stored immediately is written after those that wait', () => {
    const { clock, commits, written, write } = open()
    commits.add('watchlists', write('first'))
    commits.add('watchlists', write('second'))
    commits.addNow(write('alert'))
    expect(written).toEqual(['first', 'second', 'alert'])
    expect(commits.written()).toBeNull()
    clock.advance(PAUSE_MS)
    expect(written).toHaveLength(3)
  })

  it('does not wait for one that was stored immediately, with nothing before it', () => {
    const { commits, written, write } = open()
    commits.addNow(write('alert'))
    commits.add('watchlists', write('list'))
    expect(written).toEqual(['alert', 'list'])
  })

  it('is written when the application ends, and later ones immediately', () => {
    const { clock, commits, written, write } = open()
    commits.add('watchlists', write('first'))
    commits.add('watchlists', write('second'))
    commits.dispose()
    commits.add('watchlists', write('third'))
    expect(written).toEqual(['first', 'second', 'third'])
    expect(commits.written()).toBeNull()
    expect(clock.waiting()).toBe(0)
  })
})

describe('a burst without end', () => {
  it.each([
    ['a fast disk', 1, 0.05],
    ['a slow disk', 40, 0.17],
  ])('spends a bounded part of its time on writes, on %s', (_disk, writeMs, maxPart) => {
    const { clock, commits, written, write } = open(writeMs)
    const startedAt = clock.monotonic()
    while (clock.monotonic() - startedAt < 60_000) {
      commits.add('watchlists', write('change'))
      clock.advance(10)
    }
    expect(written.length).toBeGreaterThan(100)
    expect((written.length * writeMs) / (clock.monotonic() - startedAt)).toBeLessThan(maxPart)
  })

  it('keeps no change waiting for much longer than a second, however slow the disk is', () => {
    const { clock, commits, written, write } = open(2_000)
    commits.add('watchlists', write('first'))
    commits.add('watchlists', write('second'))
    clock.advance(1_000)
    expect(written).toEqual(['first', 'second'])
  })
})
