/** The port to the place where the API key is stored. */
import type { SecretProtection } from '../../model/service-session.ts'

/** Stores the one API key, as well protected as the system allows. */
export interface Secrets {
  /** The stored key and how it is protected; null when there is none or it cannot be read. */
  load(): Promise<{ readonly token: string; readonly protection: SecretProtection } | null>
  /**
   * Stores the key in place of an earlier one.
   * @param remember False stores nothing and answers `sessionOnly`, as does a key that could not be stored.
   * @returns How well it could be protected.
   */
  save(token: string, remember: boolean): Promise<SecretProtection>
  /** Forgets the stored key. Rejects when it could not be removed; the user must not believe it gone. */
  clear(): Promise<void>
}
