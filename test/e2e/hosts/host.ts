/** The operations of a running application in specifications, the same for every shell. */
import type { Page } from 'playwright/test'
import type { Rectangle } from 'electron'

export interface LaunchOptions {
  /** The profile's directory; by default a new one. */
  readonly profile?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Command-line options except `--profile`. */
  readonly words?: readonly string[]
  /** Starts a new process group, for {@link Application.signalGroup}. */
  readonly ownGroup?: boolean
}

export interface Application {
  readonly profile: string
  /** Resolves when the first window shows its page. @throws Error when the application ends before that. */
  firstWindow(): Promise<Page>
  openWindow(): Promise<Page>
  /** Returns the windows restored besides the first; in a browser, opens a tab for each. */
  restoredWindows(count: number): Promise<readonly Page[]>
  /** Kills it (kill -9), including its windows. */
  kill(): Promise<void>
  /** Kills only the application (kill -9): a browser's pages stay open. */
  crash(): Promise<void>
  /** Stops the process, as an endless loop would, until it is resumed. */
  hang(): void
  goOn(): void
  /** Asks it to quit, like the user or system; returns the exit code. */
  quit(): Promise<number | null>
  /** Sends a signal to all its processes, as a terminal does with Ctrl+C. */
  signalGroup(signal: 'SIGINT' | 'SIGTERM'): void
  /** Returns whether any of its processes is left. */
  hasGroup(): boolean
  readonly exited: Promise<number | null>
  stdout(): string
  stderr(): string
  readonly argv: readonly string[]
  /** Returns the printed address with its key; null if the host prints none. */
  readonly address: (() => Promise<string>) | null
  /** Null if windows belong to the user's browser. */
  readonly windows: WindowControls | null
}

export interface WindowControls {
  bounds(): Promise<readonly Rectangle[]>
  move(index: number, bounds: Rectangle): Promise<void>
}

export interface Host {
  launch(options: LaunchOptions & { readonly profile: string }): Promise<Application>
  /** Closes the remaining processes and pages of this test. */
  tidyUp(): Promise<void>
}
