/** Lists open faults of the application that wander has found. They are reported, but fail no seed. */

interface KnownFault {
  readonly invariant: string
  /** Matches the text of the fault. */
  readonly detail: RegExp
}

const KNOWN_FAULTS: readonly KnownFault[] = [
  // The restored row moves a scrolled list by its height.
  { invariant: 'undoTakesBack', detail: /^panel watchlist was scrolled to [\d,]*, and is to [\d,]*$/u },
]

/** Returns whether all faults are known. */
export const isKnown = (invariant: string, wrong: readonly string[]): boolean =>
  wrong.every((text) => KNOWN_FAULTS.some((known) => known.invariant === invariant && known.detail.test(text)))
