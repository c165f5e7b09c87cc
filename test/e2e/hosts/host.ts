/** What every specification may do with a running application, whichever shell it runs in. */
import type { Page } from 'playwright/test'
import type { Rectangle } from 'electron'

export interface LaunchOptions {
  /** The profile's directory; a new empty one when left out. */
  readonly profile?: string
  /** Added to the environment. */
  readonly environment?: Readonly<Record<string, string>>
  /** Command-line options beside `--profile`. */
  readonly words?: readonly string[]
  /** Makes it the first of a process group, as a shell does with each command; for {@link Application.signalGroup}. */
  readonly ownGroup?: boolean
}

export interface Application {
  readonly profile: string
  /** Resolves once the first window shows its page. @throws Error when the application ends before that. */
  firstWindow(): Promise<Page>
  openWindow(): Promise<Page>
  /** So many windows of the last session beside the first: the desktop opens them, in a browser a tab is opened for each. */
  restoredWindows(count: number): Promise<readonly Page[]>
  /** kill -9, and its windows with it. */
  kill(): Promise<void>
  /** kill -9 of the application alone: a browser's pages stay open. */
  crash(): Promise<void>
  /** Hangs, as in a loop without end, until it goes on. */
  hang(): void
  goOn(): void
  /** Asks it to quit, as the user or the system would; answers the exit code. */
  quit(): Promise<number | null>
  /** Sends a signal to all its processes, as a terminal does with Ctrl+C. */
  signalGroup(signal: 'SIGINT' | 'SIGTERM'): void
  /** Whether any of its processes is left. */
  hasGroup(): boolean
  /** The exit code, once it has ended by itself. */
  readonly exited: Promise<number | null>
  stdout(): string
  stderr(): string
  /** The command line that was used. */
  readonly argv: readonly string[]
  /** The address that it prints, with its key; null where it prints none. */
  readonly address: (() => Promise<string>) | null
  /** Null where windows belong to the user's browser. */
  readonly windows: WindowControls | null
}

export interface WindowControls {
  bounds(): Promise<readonly Rectangle[]>
  move(index: number, bounds: Rectangle): Promise<void>
}

export interface Host {
  launch(options: LaunchOptions & { readonly profile: string }): Promise<Application>
  /** Closes whatever is left of this test. */
  tidyUp(): Promise<void>
}
