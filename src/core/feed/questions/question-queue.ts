/** Keeps the questions that wait for their turn to be sent. */
import type { Failure } from '#model/values/failure.ts'
import type { Subject } from '../demand/subject.ts'

export interface WaitingQuestion {
  /** Monotonic ms at which it may leave. */
  readonly readyAt: number
  /** The subjects whose values the answer brings as well. */
  readonly subjects: () => readonly Subject[]
  readonly send: () => void
  readonly giveUp: (reason: Failure) => void
}

export interface NextOneOff {
  /** Monotonic ms at which it may leave. */
  readonly readyAt: number
  /** Whether it is about what the user chose. */
  readonly isFocused: boolean
}

export interface QuestionQueue {
  add(question: WaitingQuestion): void
  remove(question: WaitingQuestion): void
  /** The question that is sent next, or undefined. */
  next(now: number): NextOneOff | undefined
  /** Removes and sends the question that {@link QuestionQueue.next} describes. */
  send(now: number): void
  /** The questions that wait, in the order in which they joined. */
  waiting(): Iterable<WaitingQuestion>
  /** Gives up all questions that wait. */
  giveUp(reason: Failure): void
}

/** Creates an empty queue. Questions about a focused subject leave before the others, which leave by the time they are ready. */
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
