/** What there is to know about the application itself, and about what it is built with. */

/** What the shell knows of the running application. */
export interface ApplicationFacts {
  /** As in `1.4.2`. */
  readonly version: string
  /** The commit that it was built from; with a `+` when built from sources that differ from it. Null where none is known. */
  readonly commit: string | null
  readonly shell: 'desktop' | 'web'
  readonly runtime: Runtime
  /** Where settings, watchlists and the log are kept. */
  readonly profileDirectory: string
  /** Whether this shell can have the system start it. */
  readonly canStartAtLogin: boolean
  /** Whether this shell shows its own windows without a tray, and ends with the last one unless told to keep running. */
  readonly endsWithWindow: boolean
}

/** What runs the application. */
export interface Runtime {
  /** Versions; null where the shell has none of its own. */
  readonly electron: string | null
  readonly chromium: string | null
  readonly node: string
  /** Operating system, processor and the system's version, as in `linux x64 6.1.0`. */
  readonly system: string
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
