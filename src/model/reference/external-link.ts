/** Decides which addresses may leave the application for the system's browser: asked by who draws a link and by who opens it. */
import { TEXT_BOUNDS } from './served-text.ts'

/** What the platform makes of an address; pure code has no parser of its own. */
interface ParsedAddress {
  readonly protocol: string
  readonly hostname: string
  readonly href: string
}

/** The platform's `URL`: null for what it cannot parse. */
export type ParseAddress = (text: string) => ParsedAddress | null

/** Controls, spaces, and characters that reorder or hide text: they make an address look like another one. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\\]/u

/**
 * The normalised address when it is safe to hand to the system's browser, otherwise null. Allowed is `https:` alone, with a
 * host name that has a dot (no `localhost`, no address in numbers) and without credentials: the rest is either a way into
 * the machine or a way to dress one host up as another.
 */
export function safeExternalUrl(text: unknown, parse: ParseAddress): string | null {
  if (typeof text !== 'string' || !isPlainlyWritten(text)) return null
  const url = parse(text)
  return url?.protocol === 'https:' && isPublicName(url.hostname) ? url.href : null
}

/** `https:example.com` and `https:///example.com` are repaired by the parser; a link that needs repair is not trusted. */
function isPlainlyWritten(text: string): boolean {
  if (text.length > TEXT_BOUNDS.link.max || DECEPTIVE.test(text)) return false
  const authority = /^https:\/\/([^/?#]+)/iu.exec(text)?.[1]
  return authority !== undefined && !authority.includes('@')
}

function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/u, '').split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && /^([a-z]{2,}|xn--[a-z0-9-]+)$/u.test(last) && !PRIVATE_ENDINGS.has(last)
}

/** Names that never leave the machine or its network. */
const PRIVATE_ENDINGS: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'lan',
  'home',
  'invalid',
  'test',
])
