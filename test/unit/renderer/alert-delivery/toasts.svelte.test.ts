import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { HOUR_MS, SECOND_MS } from '#model/values/duration.ts'
import { openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'
import { eventWith, viewWith } from '#test/fixtures/alert-events.ts'

async function openWith(event: AlertEvent, { alert = {}, ...parts }: DeskParts & { alert?: Partial<Alert> } = {}) {
  const desk = await openDeskWindow(parts)
  const { backend, clock } = desk
  const tell = (one: AlertEvent, unacknowledged: number) =>
    backend.publish('alertEvents', [null, { recent: [one], unacknowledged, isPersisted: true }])
  backend.publish('alerts', [null, { alerts: [viewWith({ id: event.alert, ...alert })] }])
  for (const name of ['alert.acknowledge', 'alert.snooze', 'alert.bulk'] as const) backend.answer(name, () => null)
  backend.answer('alert.claim', () => true)
  await expect.poll(() => backend.listenedTo('alertNotifications')).toHaveLength(1)
  backend.publish('alertNotifications', [null, []])
  const fire = async (changes: Partial<AlertNotification> = {}) => {
    tell(event, 1)
    const one = {
      number: 1,
      kind: 'single',
      events: [event],
      count: 1,
      sound: 'none',
      isSpoken: false,
      ...changes,
    } as const
    backend.publish('alertNotifications', [null, [one]])
    const drawn = () => {
      clock.advance(SECOND_MS)
      return document.querySelectorAll('[data-toast]').length
    }
    await expect.poll(drawn).toBe(1)
  }
  const changed = () => backend.asked.filter(({ name }) => name.startsWith('alert.') && name !== 'alert.claim')
  return { ...desk, fire, tell, changed }
}

const toast = () => page.getByRole('group', { name: /AAPL/u })

describe('a toast', () => {
  it('says what fired, and the title of the tab how many wait', async () => {
    const { fire, tell } = await openWith(eventWith())
    await fire()
    await expect.element(toast()).toMatchTextContent(/Price rises to 200/u)
    expect(document.title).toMatch(/^\(1\) /u)
    tell(eventWith({ stage: 'acknowledged', acknowledgedAt: 1 }), 0)
    await expect.element(toast()).not.toBeInTheDocument()
    expect(document.title).not.toMatch(/^\(/u)
  })

  it('acknowledges its event', async () => {
    const event = eventWith()
    const { fire, changed } = await openWith(event)
    await fire()
    await toast().getByRole('button', { name: 'Acknowledge' }).click()
    await expect.element(toast()).not.toBeInTheDocument()
    await expect.poll(changed).toEqual([{ name: 'alert.acknowledge', payload: { events: [event.number] } }])
  })

  it('puts an alert that fires once off by an hour, after which it is armed again', async () => {
    const event = eventWith()
    const { fire, changed, clock } = await openWith(event)
    await fire()
    const until = clock.now() + HOUR_MS
    await toast().getByRole('button', { name: 'Snooze 1 h' }).click()
    const alerts = [event.alert]
    await expect.poll(changed).toEqual([
      { name: 'alert.bulk', payload: { alerts, action: 'switchOff' } },
      { name: 'alert.snooze', payload: { alerts, until } },
      { name: 'alert.bulk', payload: { alerts, action: 'switchOn' } },
      { name: 'alert.acknowledge', payload: { events: [event.number] } },
    ])
  })

  it('leaves the arming of one that fires every day alone', async () => {
    const { fire, changed } = await openWith(eventWith(), { alert: { repeat: { kind: 'daily' } } })
    await fire()
    await toast().getByRole('button', { name: 'Snooze 1 h' }).click()
    await expect.poll(() => changed().map(({ name }) => name)).toEqual(['alert.snooze', 'alert.acknowledge'])
  })

  it('offers no snooze of an alert that is switched off', async () => {
    const { fire } = await openWith(eventWith(), { alert: { isOn: false } })
    await fire()
    await expect.element(toast().getByRole('button', { name: 'Acknowledge' })).toBeVisible()
    await expect.element(toast().getByRole('button', { name: 'Snooze 1 h' })).not.toBeInTheDocument()
  })

  it('disappears after a while, but not while the focus is in it', async () => {
    const { fire, clock } = await openWith(eventWith())
    await fire()
    // The pointer may be where the previous test left it.
    await page.getByRole('heading', { level: 1 }).hover()
    const button = toast().getByRole('button', { name: 'Acknowledge' })
    ;(button.element() as HTMLElement).focus()
    await expect.poll(() => clock.waiting).toBeGreaterThan(0)
    clock.advance(60 * SECOND_MS)
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).blur()
    const gone = () => {
      clock.advance(20 * SECOND_MS)
      return document.querySelectorAll('[data-toast]').length
    }
    await expect.poll(gone).toBe(0)
  })

  it('names nothing while the window is discreet', async () => {
    const { fire } = await openWith(eventWith(), { settings: { discreet: true } })
    await fire()
    await expect.element(page.getByRole('group', { name: 'An alert has fired' })).toBeVisible()
    await expect.element(page.getByText('AAPL')).not.toBeInTheDocument()
  })

  it('about several events opens the drawer, as the bell does', async () => {
    const { fire } = await openWith(eventWith())
    await fire({ kind: 'burst', count: 30 })
    const several = page.getByRole('group', { name: '30 alerts have fired' })
    await expect.element(several.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument()
    await several.getByRole('button', { name: 'Show' }).click()
    const drawer = page.getByRole('dialog', { name: 'Fired alerts' })
    await expect.element(drawer).toMatchTextContent(/Price rises to 200/u)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await page.getByRole('button', { name: /Alerts, 1/u }).click()
    await expect.element(drawer.getByRole('button', { name: 'Acknowledge all' })).toBeVisible()
  })
})

describe('the drawer', () => {
  it('offers to make an alert while nothing has fired, and leads to all of them in a panel', async () => {
    const { backend } = await openDeskWindow()
    backend.publish('alertEvents', [null, { recent: [], unacknowledged: 0, isPersisted: true }])
    backend.publish('alerts', [null, { alerts: [] }])
    await page.getByRole('button', { name: 'Alerts', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Fired alerts' })
    await expect.element(drawer.getByRole('button', { name: 'New alert' })).toBeVisible()
    await drawer.getByRole('button', { name: 'All alerts' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(page.getByText('No alerts yet')).toBeVisible()
  })
})
