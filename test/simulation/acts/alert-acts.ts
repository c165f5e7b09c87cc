/** Acts of the user on alerts. */
import type { Payload } from '#contract/requests.ts'
import { createMarketHours } from '#core/feed/plan/market-hours.ts'
import type { AlertConfirmation, AlertId } from '#model/alerts/alert.ts'
import { fieldsOf, type Fields } from '#model/values/json.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { pricedQuote, type PricedQuote } from '#model/market/quote.ts'
import type { Chance } from '../world/chance.ts'
import { readDocuments } from '../world/inspect.ts'
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

/** Returns the distance of the price from the high or low of the day, as a fraction. */
const fromExtreme = ({ last, high, low }: PricedQuote): number =>
  Math.min(Math.abs((high ?? Infinity) - last), Math.abs(last - (low ?? -Infinity))) / last

/** Picks an instrument of the list that trades, with its quote: any, or the one closest to its day's high or low. */
function priced(moment: ActMoment): readonly [InstrumentId | null, PricedQuote | null] {
  const list = shownList(moment)
  const known = (list === null ? [] : entriesOf(list)).flatMap((instrument) => {
    const { quote: shown = null, provenance } = moment.user.window()?.view.quotes.get(instrument)?.live() ?? {}
    const quote = pricedQuote(shown)
    return quote && provenance?.state === 'healthy' ? [[instrument, quote] as const] : []
  })
  if (known.length === 0) return [null, null]
  const closest = known.reduce((one, other) => (fromExtreme(other[1]) < fromExtreme(one[1]) ? other : one))
  return moment.chance.happens(0.4) ? closest : moment.chance.pick(known)
}

/** Prices reach a level at this distance within minutes. */
const NEAR = 0.002

/**
 * Returns a level close to the price, or just beyond the day's high or low, which is often reached between two polls.
 */
function levelOf({ last, high, low }: PricedQuote, direction: 'up' | 'down', chance: Chance): number {
  const extreme = direction === 'up' ? high : low
  const isOfDay = extreme !== null && Math.abs(extreme - last) < NEAR * last && chance.happens(0.6)
  const away = isOfDay ? 0.00002 : chance.pick([0.0001, 0.0003, 0.0008, NEAR])
  return (isOfDay ? extreme : last) * (1 + (direction === 'up' ? 1 : -1) * away)
}

/** Shortly before a session ends, the close of its last bar decides. */
const CLOSES_SOON_MS = 3_600_000
const hoursOf = createMarketHours()

function confirmationOf({ world, chance }: ActMoment, instrument: InstrumentId, polls: 1 | 2): AlertConfirmation {
  const { assetClass, region } = instrumentOf(instrument)
  const [hours, now] = [hoursOf(assetClass, region), world.machine.trueNow()]
  const { state, changesAtMs } = hours.at(now)
  const closesSoon = state === 'open' && changesAtMs - now < CLOSES_SOON_MS && hours.at(changesAtMs).state !== 'open'
  // A separate stream, so that the other acts of the seed do not change.
  const interval = chance.fork(`close ${now}`).pick(['5m', '1h', '1D'] as const)
  return closesSoon ? { kind: 'barClose', interval } : { kind: 'polls', polls }
}

/** Drafts an alert close to the price, so that it fires within the simulated time. */
function draftOf(moment: ActMoment): Payload<'alert.save'> | null {
  const { chance } = moment
  const [instrument, quote] = priced(moment)
  if (instrument === null || quote === null) return null
  const direction = chance.pick(['up', 'down'] as const)
  const price = levelOf(quote, direction, chance)
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
    confirm: confirmationOf(moment, instrument, chance.pick([1, 1, 2] as const)),
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

/**
 * Returns whether the alert is stored. A hidden window may still show a removed one; switching that is answered without
 * effect.
 */
async function isStored({ world }: ActMoment, id: AlertId): Promise<boolean> {
  const run = world.running()
  const documents = run === null ? null : await readDocuments(run)
  return alertIn(documents?.['alerts'] ?? {}, id) !== null
}

const SNOOZE_MS = 600_000

function snooze({ user, world }: ActMoment, alert: AlertId, isSnoozed: boolean): Promise<unknown> {
  const until = isSnoozed ? Math.floor(world.machine.wall()) + SNOOZE_MS : null
  return user.ask('alert.snooze', { alerts: [alert], until })
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
  act('switches an alert', 2, async (moment) => {
    const id = anyAlert(moment)
    if (id === null) return
    const on = moment.chance.happens(0.6)
    const facts = (await isStored(moment, id)) ? [isOn(id, on)] : []
    await moment.user.change('alert.bulk', { alerts: [id], action: on ? 'switchOn' : 'switchOff' }, facts)
  }),
  act('snoozes an alert', 1, (moment) => {
    const id = anyAlert(moment)
    return id === null ? nothing() : snooze(moment, id, moment.chance.happens(0.5))
  }),
  act('makes an alert and snoozes it', 1, async (moment) => {
    const draft = draftOf(moment)
    if (draft === null || (moment.user.window()?.view.alerts?.alerts.length ?? 0) > 12) return
    const made = await moment.user.change('alert.save', draft, [], (answer) =>
      answer.ok ? [isThere(answer.value, true), isOn(answer.value, true)] : [],
    )
    if (made.kind === 'answered' && made.answer.ok) await snooze(moment, made.answer.value, true)
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
