/** Texts about how the key is stored. */
import type { SecretProtection } from '#model/service/service-session.ts'
import { m } from '#i18n/compiled/messages.js'

export const PROTECTION_WORDING: Readonly<Record<SecretProtection, () => string>> = {
  encrypted: m.connect_protection_encrypted,
  obfuscated: m.connect_protection_obfuscated,
  sessionOnly: m.connect_protection_session_only,
  environment: m.connect_protection_environment,
}
