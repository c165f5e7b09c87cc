import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MAX_RECENT_EVENTS } from '../../../../../src/model/alert-event.ts'
import { openDeskWindow } from '../../../../fakes/desk-window.ts'
import { eventWith } from '../../../../fixtures/alert-events.ts'

const OLDER = 7

/** As many as a window hears of by itself, and a few older ones that can be read. */
async function openHistory() {
  const panels = [{ id: 'alerts-1', kind: 'alerts', state: null }]
  const { backend, clock } = await openDeskWindow({ panels })
  const eventsUpTo = (last: number, count: number) =>
    Array.from({ length: count }, (_, place) => eventWith({ number: last - place }))
  const recent = eventsUpTo(OLDER + MAX_RECENT_EVENTS, MAX_RECENT_EVENTS)
  const publish = (unacknowledged: number) =>
    backend.publish('alertEvents', [null, { recent, unacknowledged, isPersisted: true }])
  let isReadable = true
  backend.answer('alert.events', () => {
    if (!isReadable) throw new Error('the file is gone')
    return { events: eventsUpTo(OLDER, OLDER), hasOlder: true }
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
})
