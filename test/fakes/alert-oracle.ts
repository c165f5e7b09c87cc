/**
 * What price alerts have to do, told from every single trade: it knows neither the day's high and low as they are served, nor how
 * the application remembers them. Polls are moments of the path of prices.
 */
import type { Alert } from '../../src/model/alert.ts'
import type { Trade } from './price-path.ts'

export interface ExpectedFiring {
  readonly arming: number
  /** Place in the path of the poll that shows it, and of the poll before. */
  readonly after: number
  readonly upTo: number
}

/** Plain data: a copy of it brings back what was expected before a crash. */
export interface Expectation {
  /** Place of the last poll; null before the first. */
  readonly poll: number | null
  readonly isReady: boolean
  readonly firings: readonly ExpectedFiring[]
}

export const NOTHING_EXPECTED: Expectation = {
  poll: null,
  isReady: false,
  firings: [],
}

/** @param poll Place in the path of a poll that came through. Polls come in order. */
export function expectAfter(alert: Alert, path: readonly Trade[], before: Expectation, poll: number): Expectation {
  const watched = watchedBy(alert)
  const present = tradeAt(path, poll)
  const price = watched.reach(present)
  const isLeft = (reached: number, firings: readonly ExpectedFiring[]): boolean =>
    isBack(alert, watched.level, reached, firings) && !isAtRest(alert, path, firings, present)
  if (before.poll === null) return { ...before, poll, isReady: isLeft(price, before.firings) }

  const { touched, left } = shownSince(path, before.poll, poll, watched)
  const firesBetween = before.isReady && touched >= watched.level
  const isReady = before.isReady || isLeft(left, before.firings)
  if (!firesBetween && !(isReady && price >= watched.level))
    return { ...before, poll, isReady: isReady || isLeft(price, before.firings) }
  const firing = { arming: before.firings.length + 1, after: before.poll, upTo: poll }
  const firings = [...before.firings, firing]
  return { poll, isReady: isLeft(price, firings), firings }
}

interface Watched {
  readonly level: number
  /** How far a trade goes towards the level: turned round for an alert that waits for a fall. */
  readonly reach: (trade: Trade) => number
}

function watchedBy({ conditions: [condition] }: Alert): Watched {
  if (condition?.kind !== 'price') throw new Error('the oracle knows price alerts only')
  const sign = condition.direction === 'up' ? 1 : -1
  return { level: condition.price * sign, reach: ({ price }) => price * sign }
}

/** Whether a price is far enough from the level to be waited for again. */
function isBack({ repeat }: Alert, level: number, reached: number, firings: readonly ExpectedFiring[]): boolean {
  const band = firings.length > 0 && repeat.kind === 'always' ? repeat.rearmPercent : 0
  return reached < level && reached <= level - Math.abs(level) * (band / 100)
}

/**
 * How near and how far the price got between two polls, as far as somebody can see who looks at those moments alone: only a new
 * extreme of the day shows. Infinite where nothing does.
 */
function shownSince(path: readonly Trade[], before: number, poll: number, { reach }: Watched) {
  const present = reach(tradeAt(path, poll))
  const { known, since } = partedBy(path, before, poll)
  const [knownReaches, reaches] = [known.map(reach), since.map(reach)]
  const [highest, lowest] = [Math.max(...reaches), Math.min(...reaches)]
  return {
    touched: highest > Math.max(present, ...knownReaches) ? highest : -Infinity,
    left: lowest < Math.min(present, ...knownReaches) ? lowest : Infinity,
  }
}

/** The trades of the present day: those that the poll before knew of, and those since. */
function partedBy(path: readonly Trade[], before: number, poll: number) {
  const { day } = tradeAt(path, poll)
  const isToday = (trade: Trade): boolean => trade.day === day
  return { known: path.slice(0, before + 1).filter(isToday), since: path.slice(before + 1, poll + 1).filter(isToday) }
}

function isAtRest(
  { repeat }: Alert,
  path: readonly Trade[],
  firings: readonly ExpectedFiring[],
  { day }: Trade,
): boolean {
  const last = firings.at(-1)
  if (last === undefined || repeat.kind === 'always') return false
  return repeat.kind === 'once' || tradeAt(path, last.upTo).day === day
}

export function tradeAt(path: readonly Trade[], place: number): Trade {
  const trade = path[place]
  if (trade === undefined) throw new Error(`no trade ${place}`)
  return trade
}
