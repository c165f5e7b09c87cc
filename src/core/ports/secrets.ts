/** The port to the storage of the API key. */
import type { SecretProtection } from '#model/service/service-session.ts'

/** The service of a stored key. */
export interface KeyOwner {
  /** The base URL, or null if unknown: such a key is never returned. */
  readonly baseUrl: string | null
}

/** Stores the one API key with the base URL of its service, as well protected as the system allows. */
export interface Secrets {
  /** The service of the stored key, or null. Needs no decryption. */
  owner(): Promise<KeyOwner | null>
  /**
   * Adds the base URL to a key that an earlier version stored alone. Ignores other keys.
   *
   * @param baseUrl Null binds the key to no service.
   */
  adopt(baseUrl: string | null): Promise<void>
  /**
   * Returns null without a readable key of this service.
   *
   * @param baseUrl The destination of the key.
   */
  load(baseUrl: string): Promise<{ readonly token: string; readonly protection: SecretProtection } | null>
  /**
   * Replaces the key and its base URL in one write.
   *
   * @param remember False stores nothing and returns `sessionOnly`, as does a failed write.
   */
  save(token: string, baseUrl: string, remember: boolean): Promise<SecretProtection>
  /** Forgets the key everywhere in the profile. Rejects if a copy remains; the user must not believe it gone. */
  clear(): Promise<void>
  /** Retries a failed write for the last time, as the application ends. */
  close(): void
}
