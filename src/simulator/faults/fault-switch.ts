/** Holds the active fault rules and chooses the requests that they affect. */
import { drawUniform, subStream, type Stream } from '../market/chance.ts'
import type { Clock } from '../time/wall-clock.ts'
import { effectOf, type Effect } from './effects.ts'
import { NO_FAULTS, type FaultRule, type FaultRules } from './fault-rules.ts'

export interface Strike {
  readonly effect: Effect
  /** Random draws for this request and rule. */
  readonly draws: Stream
}

export interface FaultSwitch {
  rules(): FaultRules
  /** The rules' time windows start now. */
  set(rules: FaultRules): void
  /** Each call counts as a request. */
  strikesOn(path: string, region: string): readonly Strike[]
}

interface ActiveRule {
  readonly rule: FaultRule
  readonly effect: Effect
  readonly paths: RegExp
  readonly regions: RegExp
  readonly stream: Stream
  /** Number of requests under the rule, which selects the draws independently of other paths. */
  concerned: number
  struck: number
}

/** @param clock real time */
export function createFaultSwitch(clock: Clock, initial: FaultRules = NO_FAULTS): FaultSwitch {
  let rules = initial
  let active = activate(initial)
  let setAt = clock()

  return {
    rules: () => rules,
    set(next) {
      rules = next
      active = activate(next)
      setAt = clock()
    },
    strikesOn(path, region) {
      const seconds = (clock() - setAt) / 1000
      return active
        .filter(({ rule, paths, regions }) => paths.test(path) && regions.test(region) && isDue(rule, seconds))
        .flatMap(strikeOf)
    },
  }
}

function activate({ seed, rules }: FaultRules): readonly ActiveRule[] {
  return rules.map((rule, index) => ({
    rule,
    effect: effectOf(rule),
    paths: patternOf(rule.paths),
    regions: patternOf(rule.regions),
    stream: subStream(seed, index),
    concerned: 0,
    struck: 0,
  }))
}

function strikeOf(active: ActiveRule): readonly Strike[] {
  const draws = subStream(active.stream, active.concerned++)
  const { rate, times } = active.rule
  if (drawUniform(draws, -1) >= rate || (times !== null && active.struck >= times)) return []
  active.struck++
  return [{ effect: active.effect, draws }]
}

function isDue({ fromSeconds, untilSeconds }: FaultRule, seconds: number): boolean {
  return seconds >= fromSeconds && (untilSeconds === null || seconds < untilSeconds)
}

function patternOf(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
