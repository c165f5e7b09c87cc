/** The port to the bundled simulated market. */

/** Starts the bundled simulated market, outside this process. */
export interface SimulatedMarket {
  /**
   * Starts it, or answers the one that runs.
   * @returns Where it listens and with which key; `loss` resolves with a reason (for people) if it ends later without having
   * been stopped, and `start` then starts another. Rejects when it does not start.
   */
  start(): Promise<{ readonly baseUrl: string; readonly token: string; readonly loss: Promise<string> }>
  /** Resolves when it has ended. */
  stop(): Promise<void>
}
