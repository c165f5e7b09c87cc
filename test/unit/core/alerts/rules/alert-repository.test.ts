import { describe, expect, it } from 'vitest'
import { createAlertRepository } from '#core/alerts/rules/alert-repository.ts'
import type { AlertList } from '#core/alerts/rules/alerts-format.ts'
import { maxUnits } from '#core/storage/document-bound.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import { MAX_ALERTS, type AlertDraft, type AlertId } from '#model/alerts/alert.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { alert, alertDraft, TRADING } from '#test/fixtures/alerts.ts'

const HIGHER: readonly AlertCondition[] = [{ kind: 'price', direction: 'up', price: 110 }]
const EMPTY: AlertList = { alerts: [], nextNumber: 1 }

function open(list: AlertList = EMPTY) {
  const clock = createFakeClock(TRADING)
  const written: AlertList[] = []
  const document = { read: () => list, write: (next: AlertList) => void written.push(next) }
  const repository = createAlertRepository(document, clock)
  const save = (changes: Partial<AlertDraft> = {}): AlertId => {
    const saved = repository.save(alertDraft(changes))
    if (!saved.ok) throw new Error(saved.failure)
    return saved.value
  }
  const one = (id: AlertId = 'alert-1') => repository.current().alerts.find((alert) => alert.id === id)
  return { clock, written, repository, save, one }
}

describe('a new alert', () => {
  it('has the next id, its first revision, and prices of now', () => {
    const { save, one, repository } = open()
    expect([save(), save()]).toEqual(['alert-1', 'alert-2'])
    const { id: _id, ...definition } = alertDraft()
    expect(one()).toEqual({
      ...definition,
      id: 'alert-1',
      revision: 1,
      createdAt: TRADING,
      pricedAt: TRADING,
      snoozedUntil: null,
    })
    expect(repository.current().nextNumber).toBe(3)
  })

  it('is on the disk before any watcher is notified', () => {
    const { repository, save, written } = open()
    const counts: number[] = []
    repository.watch(() => counts.push(written.length))
    save()
    expect(counts.at(-1)).toBe(1)
    expect(written).toEqual([repository.current()])
  })

  it('is refused where there is no room, and then nothing is written', () => {
    const alerts = Array.from({ length: MAX_ALERTS }, (_, place) => alert({ id: `alert-${place + 1}` }))
    const { repository, written } = open({ alerts, nextNumber: MAX_ALERTS + 1 })
    expect(repository.save(alertDraft())).toEqual({ ok: false, failure: 'tooManyAlerts' })
    expect(repository.add([{ definition: alertDraft(), pricedAt: null }])).toBe(0)
    expect(written).toEqual([])
  })

  it('that comes with others is left out where only they find room', () => {
    const alerts = Array.from({ length: MAX_ALERTS - 2 }, (_, place) => alert({ id: `alert-${place + 1}` }))
    const { repository } = open({ alerts, nextNumber: MAX_ALERTS })
    const priced = { definition: alertDraft(), pricedAt: null }
    expect(repository.add([priced, priced, priced])).toBe(2)
    expect(
      repository
        .current()
        .alerts.slice(-2)
        .map(({ id }) => id),
    ).toEqual([`alert-${MAX_ALERTS}`, `alert-${MAX_ALERTS + 1}`])
    expect(repository.current().nextNumber).toBe(MAX_ALERTS + 2)
  })

  it('has the prices of the time that a file says, though of none that is still to come', () => {
    const { repository } = open()
    const definition = alertDraft()
    repository.add([
      { definition, pricedAt: TRADING - 5 },
      { definition, pricedAt: TRADING + 5 },
      { definition, pricedAt: null },
    ])
    expect(repository.current().alerts.map(({ pricedAt }) => pricedAt)).toEqual([TRADING - 5, TRADING, TRADING])
  })
})

describe('an alert that is changed', () => {
  it('is armed again where it watches for something else', () => {
    const changes: readonly Partial<AlertDraft>[] = [
      { target: { kind: 'list', list: 'desk' } },
      { conditions: HIGHER },
      { join: 'or' },
      { repeat: { kind: 'daily' } },
      { confirm: { kind: 'polls', polls: 2 } },
      { session: 'regular' },
    ]
    const revisions = changes.map((change) => {
      const { save, one } = open()
      save()
      save({ id: 'alert-1', ...change })
      return one()?.revision
    })
    expect(revisions).toEqual([2, 2, 2, 2, 2, 2])
  })

  it('stays what it is where only its delivery changes, or it is switched off', () => {
    const { save, one, repository } = open()
    save()
    save({ id: 'alert-1', name: 'Other', sound: 'bell', isSpoken: true, expiresAt: TRADING + 1 })
    expect(one()).toMatchObject({ revision: 1, name: 'Other', sound: 'bell', isSpoken: true })
    repository.switchAll(['alert-1'], false)
    expect(one()).toMatchObject({ revision: 1, isOn: false })
  })

  it('is armed again when it is switched on, and not where it was on', () => {
    const { save, one, repository } = open()
    save()
    repository.switchAll(['alert-1'], true)
    expect(one()?.revision).toBe(1)
    repository.switchAll(['alert-1'], false)
    repository.switchAll(['alert-1'], true)
    expect(one()).toMatchObject({ revision: 2, isOn: true })
  })

  it('has prices of the time at which its conditions were chosen last', () => {
    const { clock, save, one } = open()
    save()
    clock.advance(1_000)
    save({ id: 'alert-1', session: 'regular' })
    expect(one()?.pricedAt).toBe(TRADING)
    save({ id: 'alert-1', conditions: HIGHER })
    expect(one()).toMatchObject({ pricedAt: TRADING + 1_000, createdAt: TRADING })
  })

  it('stays snoozed', () => {
    const { save, one, repository } = open()
    save()
    repository.snooze(['alert-1'], TRADING + 600_000)
    save({ id: 'alert-1', conditions: HIGHER })
    expect(one()).toMatchObject({ conditions: HIGHER, snoozedUntil: TRADING + 600_000 })
  })

  it('leaves all others alone', () => {
    const { save, one, repository } = open()
    save()
    save()
    save({ id: 'alert-2', name: 'Second' })
    repository.switchAll(['alert-2'], false)
    repository.snooze(['alert-2'], TRADING + 5)
    expect(one('alert-2')).toMatchObject({ name: 'Second', isOn: false, snoozedUntil: TRADING + 5 })
    expect(one('alert-1')).toMatchObject({ name: null, isOn: true, snoozedUntil: null, revision: 1 })
    repository.remove(['alert-1'])
    expect(repository.current()).toMatchObject({ alerts: [{ id: 'alert-2' }], nextNumber: 3 })
  })

  it('is refused where it is gone, or cannot be watched', () => {
    const { repository, written } = open()
    expect(repository.save(alertDraft({ id: 'alert-7' }))).toEqual({ ok: false, failure: 'unknownAlert' })
    const wrong = alertDraft({ target: { kind: 'everything' } })
    expect(repository.save(wrong)).toEqual({ ok: false, failure: 'wrongTarget' })
    expect(written).toEqual([])
  })

  it('is refused where all of them together would be too long', () => {
    const long = (name: string) => alert({ id: 'alert-1', name, pricedAt: TRADING })
    const full = open({ alerts: [long('x'.repeat(maxUnits('alerts')))], nextNumber: 2 })
    expect(full.repository.save(alertDraft({ id: 'alert-1', name: 'x'.repeat(maxUnits('alerts') + 1) }))).toEqual({
      ok: false,
      failure: 'tooMuchInAll',
    })
    expect(full.repository.save(alertDraft())).toEqual({ ok: false, failure: 'tooMuchInAll' })
  })
})

describe('an alert whose prices are converted', () => {
  it('has prices of now, changed or not, and is armed again where they changed', () => {
    const { clock, save, one, repository } = open()
    save()
    save()
    clock.advance(1_000)
    repository.reprice(['alert-1', 'alert-2'], ({ id, conditions }) => (id === 'alert-1' ? HIGHER : conditions))
    expect(one('alert-1')).toMatchObject({ conditions: HIGHER, pricedAt: TRADING + 1_000, revision: 2 })
    expect(one('alert-2')).toMatchObject({ pricedAt: TRADING + 1_000, revision: 1 })
  })
})

describe('ids and revisions', () => {
  it('are new ones for alerts that take the place of others', () => {
    const { save, repository } = open()
    save()
    const others = [alert({ id: 'alert-1', revision: 4 }), alert({ id: 'alert-9', revision: 1 })]
    const replaced = repository.replace({ alerts: others, nextNumber: 10 })
    expect(repository.current()).toMatchObject({
      alerts: [
        { id: 'alert-2', revision: 5 },
        { id: 'alert-3', revision: 2 },
      ],
      nextNumber: 4,
    })
    expect([...replaced].map(([before, now]) => [before, now.id])).toEqual([
      ['alert-1', 'alert-2'],
      ['alert-9', 'alert-3'],
    ])
  })

  it('that are reserved are given to no alert', () => {
    const { save, repository } = open()
    save()
    expect(repository.reserve(2)).toEqual(['alert-2', 'alert-3'])
    expect(save()).toBe('alert-4')
  })

  it('are the former ids with other revisions for alerts that are restored', () => {
    const { save, repository } = open()
    save()
    const before = repository.current()
    repository.replace({ alerts: [], nextNumber: 1 })
    save()
    const restored = repository.restore(before)
    expect(repository.current()).toMatchObject({ alerts: [{ id: 'alert-1', revision: 2 }], nextNumber: 3 })
    expect(restored.get('alert-1')).toBe(repository.current().alerts[0])
  })

  it('that are in the stored state are avoided, by a higher revision of an alert that is behind', () => {
    const { save, one, repository, written } = open()
    save()
    save()
    repository.avoid([
      { alert: 'alert-1', revision: 4 },
      { alert: 'alert-2', revision: 1 },
      { alert: 'alert-6', revision: 9 },
    ])
    expect([one('alert-1')?.revision, one('alert-2')?.revision]).toEqual([5, 1])
    expect(repository.current().nextNumber).toBe(7)
    expect(written).toHaveLength(3)
  })

  it('stay as they are where nothing more was stored', () => {
    const { save, repository, written } = open()
    save()
    const before = repository.current()
    repository.avoid([{ alert: 'alert-1', revision: 1 }])
    expect(repository.current()).toBe(before)
    expect(written).toHaveLength(1)
    repository.avoid([{ alert: 'alert-1', revision: 2 }])
    expect(repository.current()).toMatchObject({ alerts: [{ revision: 3 }], nextNumber: 2 })
  })
})
