import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MAX_EVENTS_PER_PAGE, MAX_RECENT_EVENTS } from '#model/alerts/alert-event.ts'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { eventWith } from '#test/fixtures/alert-events.ts'

const OLDER = 7
/** More than are shown at a time. */
const MANY = 1_500

/** Opens events that a window receives unasked, and older ones that it can read. */
async function openHistory(older = OLDER) {
  const panels = [{ id: 'alerts-1', kind: 'alerts', state: null }]
  const { backend, clock } = await openDeskWindow({ panels })
  const eventsUpTo = (last: number, count: number) =>
    Array.from({ length: count }, (_, place) => eventWith({ number: last - place }))
  const recent = eventsUpTo(older + MAX_RECENT_EVENTS, MAX_RECENT_EVENTS)
  const publish = (unacknowledged: number) =>
    backend.publish('alertEvents', [null, { recent, unacknowledged, isPersisted: true }])
  let isReadable = true
  backend.answer('alert.events', ({ before, limit }) => {
    if (!isReadable) throw new Error('the file is gone')
    const last = (before ?? older + MAX_RECENT_EVENTS + 1) - 1
    return { events: eventsUpTo(last, Math.min(last, limit)), hasOlder: last > limit }
  })
  backend.publish('alerts', [null, { alerts: [] }])
  publish(1)
  await page.getByRole('tab', { name: /^History/u }).click()
  const reads = () => {
    clock.advance(200)
    return backend.asked.filter(({ name }) => name === 'alert.events').length
  }
  return { publish, reads, setReadable: (readable: boolean) => (isReadable = readable) }
}

const rows = () => document.querySelectorAll('[data-panel="alerts"] tbody tr').length
const problem = () => page.getByText(/the file is gone/u)

describe('the history of alerts', () => {
  it('says why older events cannot be read', async () => {
    const { reads, setReadable } = await openHistory()
    setReadable(false)
    await page.getByRole('button', { name: 'Older events' }).click()
    await expect.poll(reads).toBe(1)
    await expect.element(problem()).toBeVisible()
    expect(rows()).toBe(MAX_RECENT_EVENTS)
  })

  it('keeps what was read when it cannot be read again', async () => {
    const { publish, reads, setReadable } = await openHistory()
    await page.getByRole('button', { name: 'Older events' }).click()
    await expect.poll(reads).toBe(1)
    await expect.poll(rows).toBe(MAX_RECENT_EVENTS + OLDER)
    setReadable(false)
    publish(0)
    await expect.poll(reads).toBe(2)
    await expect.element(problem()).toBeVisible()
    expect(rows()).toBe(MAX_RECENT_EVENTS + OLDER)
  })

  it('reads on for ever, and holds a limited number of older events', async () => {
    const { publish, reads } = await openHistory(MANY)
    const older = page.getByRole('button', { name: 'Older events' })
    const newer = page.getByRole('button', { name: 'Newer events' })
    for (const pages of [1, 2, 3, 4, 5]) {
      await older.click()
      await expect.poll(() => (reads(), rows())).toBe(pages * MAX_EVENTS_PER_PAGE)
    }
    const before = reads()
    publish(0)
    await expect.poll(reads).toBe(before + 5)
    await expect.element(newer).not.toBeInTheDocument()
    await older.click()
    await expect.poll(() => (reads(), rows())).toBe(MAX_EVENTS_PER_PAGE)
    await expect.element(page.getByRole('group', { name: 'History' })).toHaveFocus()
    for (const left of [2 * MAX_EVENTS_PER_PAGE, MANY + MAX_RECENT_EVENTS - 5 * MAX_EVENTS_PER_PAGE]) {
      await older.click()
      await expect.poll(() => (reads(), rows())).toBe(left)
    }
    await expect.element(older).not.toBeInTheDocument()
    await newer.click()
    await expect.poll(() => (reads(), rows())).toBe(5 * MAX_EVENTS_PER_PAGE)
    await expect.element(newer).not.toBeInTheDocument()
  })
})
