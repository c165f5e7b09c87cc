import { describe, expect, it } from 'vitest'
import { createAlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { importAlertFile as importSteps, writeAlertFile, type NamedList } from '#core/alerts/rules/alert-file.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { atOnce } from '#core/reactive/slices.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { MAX_ALERTS, type AlertDraft } from '#model/alerts/alert.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { alertDraft, TRADING } from '#test/fixtures/alerts.ts'

const DESK: NamedList = { id: 'desk', name: 'My desk' }
const ON_DESK: Partial<AlertDraft> = {
  target: { kind: 'list', list: 'desk' },
  conditions: [{ kind: 'change', basis: 'open', direction: 'down', percent: 3 }],
  repeat: { kind: 'always', rearmPercent: 1, cooldownMs: 60_000 },
  confirm: { kind: 'barClose', interval: '15m' },
  expiresAt: TRADING + 1,
  isOn: false,
}

function bookWith(...drafts: readonly Partial<AlertDraft>[]) {
  const documents = { store: createFakeStore(), log: createFakeLog(), report: () => undefined }
  const book = createAlertRepository(createVersionedDocument(documents, alertsFormat), createFakeClock(TRADING))
  for (const draft of drafts) book.save(alertDraft(draft))
  return book
}

const importAlertFile = (...order: Parameters<typeof importSteps>) => atOnce(importSteps(...order))

const fileOf = (drafts: readonly Partial<AlertDraft>[], lists: readonly NamedList[] = [DESK]) =>
  writeAlertFile(bookWith(...drafts).current().alerts, lists)

const fileWith = (...alerts: readonly unknown[]) => JSON.stringify({ format: 'quotedeck-alerts', version: 1, alerts })

describe('a file of alerts', () => {
  it('brings every alert back as it was, with an id of its own', () => {
    const drafts = [{ name: 'Target' }, ON_DESK]
    const book = bookWith({ name: 'Other' })
    expect(importAlertFile(fileOf(drafts), book, [DESK])).toEqual({
      ok: true,
      value: { added: 2, doubles: 0, refused: [] },
    })
    const { alerts } = book.current()
    expect(alerts.map(({ id }) => id)).toEqual(['alert-1', 'alert-2', 'alert-3'])
    expect(alerts.slice(1)).toMatchObject(
      drafts.map((draft) => ({ ...alertDraft(draft), id: expect.any(String) as string })),
    )
  })

  it('holds nothing of what alerts did, nor their ids', () => {
    const { alerts } = JSON.parse(fileOf([{}])) as { readonly alerts: readonly object[] }
    expect(Object.keys(alerts[0] ?? {}).sort()).toEqual(
      Object.keys(alertDraft())
        .filter((field) => field !== 'id')
        .concat('pricedAt')
        .sort(),
    )
  })

  it('says when its prices were given, so that a split since then is seen', () => {
    const { id: _id, ...sound } = alertDraft()
    const pricedIn = (pricedAt: unknown) => {
      const book = bookWith()
      importAlertFile(fileWith({ ...sound, pricedAt }), book, [])
      return book.current().alerts[0]?.pricedAt
    }
    expect(pricedIn(TRADING - 5)).toBe(TRADING - 5)
    expect([pricedIn(undefined), pricedIn('Monday'), pricedIn(TRADING + 5)]).toEqual([TRADING, TRADING, TRADING])
  })

  it('that is imported twice brings no doubles, whether switched on or not', () => {
    const file = fileOf([{ name: 'Target' }, ON_DESK])
    const book = bookWith()
    importAlertFile(file, book, [DESK])
    book.switchAll(['alert-1'], false)
    expect(importAlertFile(file, book, [DESK])).toMatchObject({ value: { added: 0, doubles: 2 } })
    expect(book.current().alerts).toHaveLength(2)
    const [sound] = (JSON.parse(file) as { readonly alerts: readonly object[] }).alerts
    const sorted = Object.fromEntries(Object.entries(sound ?? {}).reverse())
    expect(importAlertFile(fileWith(sorted, sound), book, [DESK])).toMatchObject({ value: { added: 0, doubles: 2 } })
  })

  it('watches the list of the same name where that has another id, and refuses what has none', () => {
    const file = fileOf([ON_DESK])
    const elsewhere = bookWith()
    const lists = [
      { id: 'desk', name: 'Someone’s' },
      { id: 'list-7', name: 'My desk' },
    ]
    importAlertFile(file, elsewhere, lists)
    expect(elsewhere.current().alerts[0]?.target).toEqual({ kind: 'list', list: 'list-7' })
    expect(importAlertFile(file, bookWith(), [])).toMatchObject({
      value: { added: 0, refused: [{ place: 1, reason: 'unknownList', field: 'My desk' }] },
    })
  })

  it('loses nothing but what is unsound, and says what that is', () => {
    const { id: _id, ...sound } = alertDraft({ name: 'Sound' })
    const file = fileWith(
      { ...sound, name: 'Negative', conditions: [{ kind: 'price', direction: 'up', price: -1 }] },
      sound,
      'nonsense',
      { ...sound, name: 'Everything', target: { kind: 'everything' } },
      { ...sound, name: 'Endless', repeat: { kind: 'always', rearmPercent: 1 } },
    )
    const book = bookWith()
    expect(importAlertFile(file, book, [])).toEqual({
      ok: true,
      value: {
        added: 1,
        doubles: 0,
        refused: [
          { place: 1, name: 'Negative', reason: 'belowZero', field: null },
          { place: 3, name: null, reason: 'malformed', field: null },
          { place: 4, name: 'Everything', reason: 'wrongTarget', field: null },
          { place: 5, name: 'Endless', reason: 'malformed', field: 'repeat.cooldownMs' },
        ],
      },
    })
    expect(book.current().alerts.map(({ name }) => name)).toEqual(['Sound'])
  })

  it('watches the list of its own id where nothing else is said, or that has the same name', () => {
    const lists = [
      { id: 'list-7', name: 'My desk' },
      { id: 'desk', name: 'My desk' },
      { id: 'other', name: '' },
    ]
    const { id: _id, ...sound } = alertDraft(ON_DESK)
    const targetOf = (changes: object) => {
      const book = bookWith()
      importAlertFile(fileWith({ ...sound, ...changes }), book, lists)
      return book.current().alerts[0]?.target
    }
    expect(targetOf({ listName: 'My desk' })).toEqual({ kind: 'list', list: 'desk' })
    expect(targetOf({})).toEqual({ kind: 'list', list: 'desk' })
    expect(targetOf({ target: { kind: 'list', list: 'gone' }, listName: 'My desk' })).toEqual({
      kind: 'list',
      list: 'list-7',
    })
    expect(targetOf({ target: { kind: 'list', list: 'gone' } })).toBeUndefined()
  })

  it('names the lists of alerts alone, and those alone that have a name', () => {
    const listNames = (drafts: readonly Partial<AlertDraft>[], lists?: readonly NamedList[]) =>
      (JSON.parse(fileOf(drafts, lists)) as { readonly alerts: readonly { readonly listName?: string }[] }).alerts.map(
        ({ listName }) => listName,
      )
    expect(listNames([{}, ON_DESK])).toEqual([undefined, 'My desk'])
    expect(listNames([ON_DESK], [{ id: 'desk', name: '' }])).toEqual([undefined])
    expect(listNames([ON_DESK], [])).toEqual([undefined])
  })

  it('brings no double of an alert whose fields are in another order', () => {
    const { id: _id, ...sound } = alertDraft({ conditions: [{ price: 100, direction: 'up', kind: 'price' }] })
    const book = bookWith()
    book.add([{ definition: sound, pricedAt: null }])
    expect(importAlertFile(fileOf([{}]), book, [])).toMatchObject({ value: { added: 0, doubles: 1 } })
  })

  it('brings an alert once that it names twice', () => {
    const { id: _id, ...sound } = alertDraft()
    expect(importAlertFile(fileWith(sound, sound), bookWith(), [])).toMatchObject({ value: { added: 1, doubles: 1 } })
  })

  it('names what is refused by no more than the length of a name, in the order of the file', () => {
    const { id: _id, ...sound } = alertDraft()
    const book = bookWith()
    const old = (place: number) => ({ definition: { ...sound, name: `Old ${place}` }, pricedAt: null })
    book.add(Array.from({ length: MAX_ALERTS }, (_, place) => old(place)))
    const file = fileWith({ ...sound, name: 'Out' }, { name: 'x'.repeat(100) }, null, [], { ...sound, name: 'Late' }, 7)
    expect(importAlertFile(file, book, [])).toMatchObject({
      value: {
        added: 0,
        refused: [
          { place: 1, name: 'Out', reason: 'tooManyAlerts' },
          { place: 2, name: 'x'.repeat(80), reason: 'malformed' },
          { place: 3, name: null },
          { place: 4, name: null },
          { place: 5, name: 'Late', reason: 'tooManyAlerts' },
          { place: 6, name: null },
        ],
      },
    })
  })

  it('with nothing sound adds nothing', () => {
    const book = bookWith()
    let changes = 0
    book.watch(() => changes++)
    expect(importAlertFile(fileWith(), book, [])).toEqual({ ok: true, value: { added: 0, doubles: 0, refused: [] } })
    expect(changes).toBe(0)
  })

  it('brings as many as there is room for, and names the rest', () => {
    const { id: _id, ...sound } = alertDraft()
    const book = bookWith()
    const old = (place: number) => ({ definition: { ...sound, name: `Old ${place}` }, pricedAt: null })
    book.add(Array.from({ length: MAX_ALERTS - 1 }, (_, place) => old(place)))
    expect(importAlertFile(fileWith({ ...sound, name: 'In' }, { ...sound, name: 'Out' }), book, [])).toMatchObject({
      value: { added: 1, refused: [{ place: 2, name: 'Out', reason: 'tooManyAlerts' }] },
    })
  })

  it('brings as many as all alerts together may be long, and names the rest', () => {
    const { id: _id, ...sound } = alertDraft({ name: '"'.repeat(80) })
    const book = bookWith()
    const many = Array.from({ length: MAX_ALERTS }, (_, place) => ({ ...sound, expiresAt: 1e15 + place }))
    const imported = importAlertFile(fileWith(...many), book, [])
    if (!imported.ok) throw new Error(imported.failure)
    expect(imported.value.added).toBe(book.current().alerts.length)
    expect(imported.value.added + imported.value.refused.length).toBe(MAX_ALERTS)
    expect(imported.value.refused[0]).toMatchObject({ place: imported.value.added + 1, reason: 'tooMuchInAll' })
    expect(book.save(alertDraft())).toEqual({ ok: false, failure: 'tooMuchInAll' })
    book.remove(['alert-1', 'alert-2'])
    expect(book.save(alertDraft()).ok).toBe(true)
  })

  it('with more alerts than any of ours is refused', () => {
    expect(importAlertFile(fileWith(...Array.from({ length: 10_000 }, () => 0)), bookWith(), [])).toEqual({
      ok: false,
      failure: 'tooLarge',
    })
    const most = Array.from({ length: 4 * MAX_ALERTS + 1 }, () => 0)
    expect(importAlertFile(fileWith(...most), bookWith(), []).ok).toBe(false)
    expect(importAlertFile(fileWith(...most.slice(1)), bookWith(), []).ok).toBe(true)
  })

  it('in another format, or from a newer version, changes nothing', () => {
    const book = bookWith()
    const fault = (text: string) => importAlertFile(text, book, [])
    expect(fault('{')).toEqual({ ok: false, failure: 'notJson' })
    expect(fault('{"format":"quotedeck-data","version":1}')).toEqual({ ok: false, failure: 'otherFormat' })
    expect(fault('{"format":"quotedeck-alerts","version":2,"alerts":[]}')).toEqual({ ok: false, failure: 'newer' })
    expect(fault('{"format":"quotedeck-alerts","version":1,"alerts":7}')).toEqual({ ok: false, failure: 'malformed' })
    expect(book.current().alerts).toEqual([])
  })
})
