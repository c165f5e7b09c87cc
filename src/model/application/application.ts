/** Facts about the application and the packages that it contains. */

/** The facts that the shell knows about the running application. */
export interface ApplicationFacts {
  /** For example `1.4.2`. */
  readonly version: string
  /** The commit of the build, with `+` if the sources differed from it; null if unknown. */
  readonly commit: string | null
  readonly shell: 'desktop' | 'web'
  readonly runtime: Runtime
  /** The folder of settings, watchlists and the log. */
  readonly profileDirectory: string
  /** Whether this shell can start at login. */
  readonly canStartAtLogin: boolean
  /** Whether this shell has its own windows and no tray, and ends with its last window unless it is set to keep running. */
  readonly endsWithWindow: boolean
}

/** The versions of the platform that the application runs on. */
export interface Runtime {
  /** Null in a shell without it. */
  readonly electron: string | null
  readonly chromium: string | null
  readonly node: string
  /** Operating system, processor and system version, such as `linux x64 6.1.0`. */
  readonly system: string
}

/** The licence of a package that is a part of the application. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  /** The full text of the licence. */
  readonly text: string
}
