/** Queues questions until they are sent. */
import type { Failure } from '#model/values/failure.ts'
import type { Subject } from '../demand/subject.ts'

export interface WaitingQuestion {
  /** Monotonic ms. */
  readonly readyAt: number
  /** The subjects whose values the answer also brings. */
  readonly subjects: () => readonly Subject[]
  readonly send: () => void
  readonly giveUp: (reason: Failure) => void
}

export interface NextOneOff {
  /** Monotonic ms. */
  readonly readyAt: number
  readonly isFocused: boolean
}

export interface QuestionQueue {
  add(question: WaitingQuestion): void
  remove(question: WaitingQuestion): void
  next(now: number): NextOneOff | undefined
  /** Sends the question that {@link QuestionQueue.next} describes. */
  send(now: number): void
  /** In the order in which they joined. */
  waiting(): Iterable<WaitingQuestion>
  giveUp(reason: Failure): void
}

/** Questions about a focused subject leave first, the others in the order of `readyAt`. */
export function createQuestionQueue(isFocusedSubject: (subject: Subject) => boolean): QuestionQueue {
  const waiting = new Set<WaitingQuestion>()

  const isFocused = ({ subjects }: WaitingQuestion): boolean => subjects().some(isFocusedSubject)

  function first(now: number): WaitingQuestion | undefined {
    let earliest: WaitingQuestion | undefined
    for (const question of waiting) {
      if (question.readyAt <= now && isFocused(question)) return question
      if (earliest === undefined || question.readyAt < earliest.readyAt) earliest = question
    }
    return earliest
  }

  return {
    add: (question) => void waiting.add(question),
    remove: (question) => void waiting.delete(question),
    next(now) {
      const question = first(now)
      return question === undefined ? undefined : { readyAt: question.readyAt, isFocused: isFocused(question) }
    },
    send(now) {
      const question = first(now)
      if (question === undefined) return
      waiting.delete(question)
      question.send()
    },
    waiting: () => waiting,
    giveUp(reason) {
      for (const question of waiting) question.giveUp(reason)
      waiting.clear()
    },
  }
}
