/** The port to the place where the API key is stored. */
import type { SecretProtection } from '#model/service/service-session.ts'

/** Which service a stored key is for. */
export interface KeyOwner {
  /** Its base URL; null when nobody knows: such a key is never handed out. */
  readonly baseUrl: string | null
}

/** Stores the one API key together with the base URL of its service, as well protected as the system allows. */
export interface Secrets {
  /** Which service the stored key is for; null when none is stored. Needs no decryption. */
  owner(): Promise<KeyOwner | null>
  /**
   * Writes the base URL beside a key that an earlier version stored alone. Does nothing for any other key.
   * @param baseUrl Null binds the key to no service.
   */
  adopt(baseUrl: string | null): Promise<void>
  /**
   * The stored key and how it is protected; null when there is none, it cannot be read, or it belongs to another service.
   * @param baseUrl Where the key is about to be sent.
   */
  load(baseUrl: string): Promise<{ readonly token: string; readonly protection: SecretProtection } | null>
  /**
   * Stores the key and its base URL, in one write, in place of an earlier key.
   * @param remember False stores nothing and answers `sessionOnly`, as does a key that could not be stored.
   * @returns How well it could be protected.
   */
  save(token: string, baseUrl: string, remember: boolean): Promise<SecretProtection>
  /** Forgets the key wherever the profile holds one. Rejects when one could not be removed; the user must not believe it gone. */
  clear(): Promise<void>
  /** Tries for the last time to write a key that could not be written: the application ends. */
  close(): void
}
