/** What there is to know about the application itself, and about what it is built with. */

/** What the shell knows of the running application. */
export interface ApplicationFacts {
  /** As in `1.4.2`. */
  readonly version: string
  /** Where settings, watchlists and the log are kept. */
  readonly profileDirectory: string
  /** Whether this shell can have the system start it. */
  readonly canStartAtLogin: boolean
  /** Whether this shell shows its own windows without a tray, and ends with the last one unless told to keep running. */
  readonly endsWithWindow: boolean
}

/** A package that the application carries parts of. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  /** The whole licence, as the package states it. */
  readonly text: string
}
