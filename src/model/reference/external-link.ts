/** Decides which addresses may be opened in the system's browser, for both the view and the code that opens them. */
import { TEXT_BOUNDS } from './served-text.ts'

interface ParsedAddress {
  readonly protocol: string
  readonly hostname: string
  readonly href: string
}

/** The platform's `URL` parser, which pure code lacks. */
export type ParseAddress = (text: string) => ParsedAddress | null

/** Characters that disguise an address by hiding or reordering text. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\\]/u

/**
 * Returns the normalised address if it may be opened. Only `https:` is allowed, with a dot in the host name (no `localhost`, no
 * numeric address) and without credentials: anything else can reach the machine itself or disguise a host.
 */
export function safeExternalUrl(text: unknown, parse: ParseAddress): string | null {
  if (typeof text !== 'string' || !isPlainlyWritten(text)) return null
  const url = parse(text)
  return url?.protocol === 'https:' && isPublicName(url.hostname) ? url.href : null
}

/** Parsers repair `https:example.com` and `https:///example.com`; such links are not trusted. */
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

/** Names within the machine or its network. */
const PRIVATE_ENDINGS: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'lan',
  'home',
  'invalid',
  'test',
])
