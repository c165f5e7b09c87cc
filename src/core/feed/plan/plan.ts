/**
 * Plans which items are asked together, how often, and which poll is next. A changed demand cuts only its own group
 * again, and recomputes all periods.
 */
import { instrumentOf } from '#model/market/instrument.ts'
import type { Operations } from '#core/service/operations.ts'
import { cut, demandOf, isPolled, type Group, type Item, type Poll } from './group.ts'
import { createGroups } from './groups.ts'
import { periodFactor, periodOf } from './periods.ts'
import { createPollQueue, type PollQueue } from './poll-queue.ts'
import { readSubject, type Subject } from '../demand/subject.ts'
import type { MergedDemand } from '../demand/demand.ts'

export interface Plan {
  /** Sets the demand, or removes it if null. Ignores subjects without an operation. */
  setDemand(subject: Subject, demand: MergedDemand | null, now: number): void
  item(subject: Subject): Item | undefined
  items(): Iterable<Item>
  groups(): Iterable<Group>
  /** Call it after an item's demand, reduction or isolation changed. */
  changed(group: Group): void
  /**
   * Cheap if nothing changed.
   *
   * @returns Whether periods may have changed.
   */
  refresh(ratePerMs: number, now: number, wallNow: number): boolean
  /** See {@link PollQueue.next}. */
  readonly next: PollQueue['next']
  /** Call it after `askedAt` or `inFlight` changed. */
  reschedule(items: Iterable<Item>): void
}

/**
 * @param operations The plan excludes refused operations.
 * @param placed Receives every poll whose period or times were set.
 */
export function createPlan(
  codesPerRequest: number,
  operations: Pick<Operations, 'refusalOf' | 'version'>,
  placed: (poll: Poll) => void = () => undefined,
): Plan {
  const groups = createGroups(codesPerRequest, operations)
  const items = new Map<Subject, Item>()
  const changedGroups = new Set<Group>()
  const queue = createPollQueue(placed)
  let plannedRate = 0
  let plannedVersion = operations.version()

  function add(subject: Subject, demand: MergedDemand, now: number): void {
    const { kind, instrument } = readSubject(subject)
    const parts = instrumentOf(instrument)
    const group = groups.groupOf(kind, parts)
    if (group === null) return
    const { code } = parts
    const item: Item = {
      subject, kind, instrument, code, group, demand: UNWANTED, reduction: null, isolation: null, poll: null, inFlight: false,
      wantedAt: now, isAwaited: false, sentAt: -Infinity, askedAt: -Infinity, heldUntil: -Infinity, hasFailed: false, turnAt: null,
    } // prettier-ignore
    demandOf(item, demand, now)
    items.set(subject, item)
    group.items.push(item)
    changedGroups.add(group)
  }

  function cutAgain(group: Group): void {
    for (const poll of group.polls) queue.takeOut(poll)
    group.items = group.items.filter((item) => items.get(item.subject) === item)
    group.polls = cut(group)
  }

  function updateIdleIntervals(now: number, wallNow: number): boolean {
    let changed = false
    for (const { idle, items: members } of groups.all())
      if (members.length > 0 && idle.update(now, wallNow)) changed = true
    return changed
  }

  function sharePeriods(ratePerMs: number): void {
    const all = [...groups.all()].flatMap(({ polls }) => polls)
    // Idle and refused polls cost almost nothing.
    const active = all.filter(({ group }) => isPolled(group))
    const factor = periodFactor(active.map(stretched), ratePerMs)
    for (const poll of all) {
      poll.periodMs = periodOf(stretched(poll), factor)
      queue.place(poll)
    }
  }

  return {
    setDemand(subject, demand, now) {
      const known = items.get(subject)
      if (demand === null) {
        if (known === undefined) return
        items.delete(subject)
        known.poll = null
        changedGroups.add(known.group)
        return
      }
      if (known !== undefined) {
        if (isSameDemand(known.demand, demand)) return
        demandOf(known, demand, now)
        changedGroups.add(known.group)
        return
      }
      add(subject, demand, now)
    },
    item: (subject) => items.get(subject),
    items: () => items.values(),
    groups: () => groups.all(),
    changed: (group) => changedGroups.add(group),
    refresh(ratePerMs, now, wallNow) {
      const idleChanged = updateIdleIntervals(now, wallNow)
      const version = operations.version()
      const isSame = ratePerMs === plannedRate && version === plannedVersion && !idleChanged
      if (isSame && changedGroups.size === 0) return false
      for (const group of changedGroups) cutAgain(group)
      changedGroups.clear()
      plannedRate = ratePerMs
      plannedVersion = version
      sharePeriods(ratePerMs)
      return true
    },
    next: queue.next,
    reschedule(changed) {
      const touched = new Set<Poll>()
      for (const { poll } of changed) if (poll !== null) touched.add(poll)
      for (const poll of touched) queue.place(poll)
    },
  }
}

const UNWANTED: MergedDemand = { weight: 0, demandedPeriodMs: Infinity }

const isSameDemand = (one: MergedDemand, other: MergedDemand): boolean =>
  one.weight === other.weight &&
  one.demandedPeriodMs === other.demandedPeriodMs &&
  (one.isFocused === true) === (other.isFocused === true)

/** A factor s of the period divides the weight by s squared. */
function stretched(poll: Poll): { readonly weight: number; readonly demandedPeriodMs: number } {
  const stretch = poll.group.idle.stretch()
  if (stretch === 1) return poll
  return { weight: poll.weight / stretch ** 2, demandedPeriodMs: poll.demandedPeriodMs * stretch }
}
