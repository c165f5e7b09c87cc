/** The rules in force, and which requests they strike. */
import { drawUniform, subStream, type Stream } from '../market/chance.ts'
import type { Clock } from '../wall-clock.ts'
import { effectOf, type Effect } from './effects.ts'
import { NO_FAULTS, type FaultRule, type FaultRules } from './fault-rules.ts'

export interface Strike {
  readonly effect: Effect
  /** Further chance for this request and this rule. */
  readonly draws: Stream
}

export interface FaultSwitch {
  rules(): FaultRules
  /** Replaces the rules; their time windows begin now. */
  set(rules: FaultRules): void
  /** The faults that strike the next request to a path. Each call counts as a request. */
  strikesOn(path: string): readonly Strike[]
}

interface ActiveRule {
  readonly rule: FaultRule
  readonly effect: Effect
  readonly pattern: RegExp
  readonly stream: Stream
  /** Requests that the rule has concerned; chance is drawn by this number, whatever other paths see. */
  concerned: number
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
    strikesOn(path) {
      const seconds = (clock() - setAt) / 1000
      return active.filter(({ rule, pattern }) => pattern.test(path) && isDue(rule, seconds)).flatMap(strikeOf)
    },
  }
}

function activate({ seed, rules }: FaultRules): readonly ActiveRule[] {
  return rules.map((rule, index) => ({
    rule,
    effect: effectOf(rule),
    pattern: patternOf(rule.paths),
    stream: subStream(seed, index),
    concerned: 0,
  }))
}

function strikeOf(active: ActiveRule): readonly Strike[] {
  const draws = subStream(active.stream, active.concerned++)
  return drawUniform(draws, -1) < active.rule.rate ? [{ effect: active.effect, draws }] : []
}

function isDue({ fromSeconds, untilSeconds }: FaultRule, seconds: number): boolean {
  return seconds >= fromSeconds && (untilSeconds === null || seconds < untilSeconds)
}

function patternOf(paths: string): RegExp {
  const parts = paths.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
