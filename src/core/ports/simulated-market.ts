/** The port to the bundled simulated market. */

/** Starts the bundled simulated market, outside this process. */
export interface SimulatedMarket {
  /**
   * Starts it, or returns the running one. Rejects if it does not start.
   *
   * @returns Its address and key. `loss` resolves with a reason (for people) if it ends without `stop`; `start` then
   *   starts another.
   */
  start(): Promise<{ readonly baseUrl: string; readonly token: string; readonly loss: Promise<string> }>
  /** Resolves when it has ended. */
  stop(): Promise<void>
}
