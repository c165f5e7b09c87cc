/** Facts about the application and the packages that it contains. */

/** The facts that the shell knows about the running application. */
export interface ApplicationFacts {
  /** For example `1.4.2`. */
  readonly version: string
  /** With `+` if the sources differed from the commit. */
  readonly commit: string | null
  readonly shell: 'desktop' | 'web'
  readonly runtime: Runtime
  /** The folder of settings, watchlists and the log. */
  readonly profileDirectory: string
  readonly canStartAtLogin: boolean
  /** Whether this shell has windows but no tray, and ends with its last window unless set to keep running. */
  readonly endsWithWindow: boolean
}

/** The versions of the platform that the application runs on. */
export interface Runtime {
  /** Null in a shell without it. */
  readonly electron: string | null
  readonly chromium: string | null
  readonly node: string
  /** Such as `linux x64 6.1.0`. */
  readonly system: string
}

/** The licence of an included package. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  readonly text: string
}
