/** Faults of the application that wander has found and that are still open. They are reported, but fail no seed. */

interface KnownFault {
  readonly invariant: string
  /** How what is wrong reads. */
  readonly detail: RegExp
}

const KNOWN_FAULTS: readonly KnownFault[] = [
  // The row that comes back moves a list that is scrolled by its height.
  { invariant: 'undoTakesBack', detail: /^panel watchlist was scrolled to [\d,]*, and is to [\d,]*$/u },
]

/** Whether all that is wrong is known. */
export const isKnown = (invariant: string, wrong: readonly string[]): boolean =>
  wrong.every((text) => KNOWN_FAULTS.some((known) => known.invariant === invariant && known.detail.test(text)))
