/** Hashes the events of a run: the same seed gives the same hash. Can also write them line by line. */

export interface Trace {
  event(at: number, lane: string): void
  /** Adds a fact that must be the same in every run of the seed. */
  note(subject: string, fact: string): void
  /** 16 hexadecimal digits. */
  hash(): string
}

/** @param write Receives each line, if any. */
export function createTrace(write: ((line: string) => void) | null): Trace {
  let low = 0x811c9dc5
  let high = 0x2545f491
  let at = 0

  function mixNumber(value: number): void {
    low = Math.imul(low ^ (value | 0), 0x01000193)
    high = Math.imul(high ^ low, 0x85ebca6b)
  }

  function mixText(text: string): void {
    for (let place = 0; place < text.length; place++) low = Math.imul(low ^ text.charCodeAt(place), 0x01000193)
    high = Math.imul(high ^ low, 0x85ebca6b)
  }

  return {
    event(time, lane) {
      at = time
      mixNumber(time * 16)
      mixNumber(lane.length * 256 + lane.charCodeAt(0))
    },
    note(subject, fact) {
      mixText(subject)
      mixText(fact)
      write?.(`${(at / 1000).toFixed(3).padStart(10)} ${subject.padEnd(10)} ${fact}`)
    },
    hash: () => [high, low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}
