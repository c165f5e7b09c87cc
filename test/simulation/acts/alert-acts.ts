/** What a user does to alerts. */
import type { Payload } from '../../../src/contract/requests.ts'
import type { AlertId } from '../../../src/model/alert.ts'
import { fieldsOf, type Fields } from '../../../src/model/json.ts'
import type { InstrumentId } from '../../../src/model/instrument.ts'
import { act, entriesOf, nothing, shownList, type Act, type ActMoment } from './act.ts'
import type { Fact } from './facts.ts'

const alertIn = ({ alerts }: Fields, id: AlertId): Fields | null =>
  Array.isArray(alerts) ? (alerts.map(fieldsOf).find((alert) => alert['id'] === id) ?? null) : null

const isThere = (id: AlertId, value: boolean): Fact => ({
  document: 'alerts',
  key: id,
  value,
  read: (content) => alertIn(content, id) !== null,
})

const isOn = (id: AlertId, value: boolean): Fact => ({
  document: 'alerts',
  key: `${id} is on`,
  value,
  read: (content) => alertIn(content, id)?.['isOn'] ?? null,
})

/** An instrument of the list, and its price. */
function priced(moment: ActMoment): readonly [InstrumentId | null, number | null] {
  const list = shownList(moment)
  const entries = list === null ? [] : entriesOf(list)
  if (entries.length === 0) return [null, null]
  const instrument = moment.chance.pick(entries)
  const quote = moment.user.window()?.view.quotes.get(instrument)
  return [instrument, quote?.live().quote?.last ?? null]
}

/** An alert close to the price, so that it fires within the simulated time. */
function draftOf(moment: ActMoment): Payload<'alert.save'> | null {
  const { chance } = moment
  const [instrument, last] = priced(moment)
  if (instrument === null || last === null) return null
  const direction = chance.pick(['up', 'down'] as const)
  const price = last * (1 + (direction === 'up' ? 1 : -1) * chance.pick([0.0002, 0.001, 0.004]))
  return {
    id: null,
    name: null,
    target: { kind: 'instrument', instrument },
    conditions: [{ kind: 'price', direction, price }],
    join: 'and',
    repeat: chance.pick([
      { kind: 'once' },
      { kind: 'daily' },
      { kind: 'always', rearmPercent: 0.01, cooldownMs: 60_000 },
    ] as const),
    confirm: { kind: 'polls', polls: chance.pick([1, 1, 2] as const) },
    session: 'any',
    expiresAt: null,
    isOn: true,
    sound: 'chime',
    isSpoken: false,
  }
}

function anyAlert({ user, chance }: ActMoment): AlertId | null {
  const alerts = user.window()?.view.alerts?.alerts ?? []
  return alerts.length === 0 ? null : chance.pick(alerts).alert.id
}

export const ALERT_ACTS: readonly Act[] = [
  act('makes an alert', 6, (moment) => {
    const draft = draftOf(moment)
    if (draft === null || (moment.user.window()?.view.alerts?.alerts.length ?? 0) > 12) return nothing()
    return moment.user.change('alert.save', draft, [], (answer) =>
      answer.ok ? [isThere(answer.value, true), isOn(answer.value, true)] : [],
    )
  }),
  act('changes an alert', 2, (moment) => {
    const [draft, id] = [draftOf(moment), anyAlert(moment)]
    if (draft === null || id === null) return nothing()
    return moment.user.change('alert.save', { ...draft, id }, [isOn(id, true)])
  }),
  act('removes an alert', 2, async (moment) => {
    const id = anyAlert(moment)
    if (id === null) return
    await moment.user.change('alert.remove', { alerts: [id] }, 'anything')
    await moment.user.relearn()
  }),
  act('switches an alert', 2, (moment) => {
    const id = anyAlert(moment)
    if (id === null) return nothing()
    const on = moment.chance.happens(0.6)
    return moment.user.change('alert.bulk', { alerts: [id], action: on ? 'switchOn' : 'switchOff' }, [isOn(id, on)])
  }),
  act('snoozes an alert', 1, (moment) => {
    const id = anyAlert(moment)
    const until = Math.floor(moment.world.machine.wall()) + 600_000
    return id === null
      ? nothing()
      : moment.user.ask('alert.snooze', { alerts: [id], until: moment.chance.pick([until, null]) })
  }),
  act('acknowledges what fired', 2, ({ user }) => user.ask('alert.acknowledge', { events: null })),
  act('reads what fired', 1, ({ user }) =>
    user.ask('alert.events', { alert: null, instrument: null, before: null, limit: 50 }),
  ),
  act('tries an alert on the past', 1, (moment) => {
    const draft = draftOf(moment)
    return draft === null ? nothing() : moment.user.ask('alert.backtest', { draft, days: 2 })
  }),
  act('exports alerts and imports them', 1, async ({ user }) => {
    const alerts = user.window()?.view.alerts?.alerts.length ?? 0
    const file = await user.ask('alert.export', { alerts: null })
    if (file.kind !== 'answered' || alerts > 6) return
    await user.change('alert.import', { content: file.answer }, 'anything')
    await user.relearn()
  }),
]
