/** Faults of the application that wander has found and that are still open. They are told and fail no seed. */

interface KnownFault {
  readonly invariant: string
  /** How what is wrong reads. */
  readonly detail: RegExp
}

const KNOWN_FAULTS: readonly KnownFault[] = [
  // A panel that is gone to by keyboard takes the first thing that can have the focus, fields among them.
  { invariant: 'focusIsKnown', detail: /the focus is in a field: (?:input|select|combobox)/u },
  // Another workspace, and what was removed by a dialog, leave the focus on nothing.
  { invariant: 'focusIsKnown', detail: /to nothing$/u },
  // Notes and bars of small charts and tapes are cut.
  { invariant: 'textsFit', detail: /^(?:chart|tape): /u },
  // Notes of small charts lie over their tags.
  { invariant: 'textsAreApart', detail: /Built here|Loaded from|由报价|已载入/u },
  // Undo brings a moved row back, but not the sorting that moving it ended.
  { invariant: 'undoTakesBack', detail: /had the choices [^,]*sorted/u },
  // Two panels of one kind have one name.
  { invariant: 'axeFindsNothing', detail: /^landmark-unique: /u },
  // The levels of a book belong to the service before, until the next ones come.
  { invariant: 'pricesAreServed', detail: /depth shows/u },
]

/** Whether all that is wrong is known. */
export const isKnown = (invariant: string, wrong: readonly string[]): boolean =>
  wrong.every((text) => KNOWN_FAULTS.some((known) => known.invariant === invariant && known.detail.test(text)))
