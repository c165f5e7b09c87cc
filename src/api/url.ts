/** The address of one call. */
import type { QueryPair } from './wire/endpoint.ts'

/**
 * @param baseUrl Scheme, host and perhaps a path; a trailing slash is ignored.
 * @returns The URL as text. Commas between codes stay readable: they separate, and no code holds one.
 */
export function operationUrl(baseUrl: string, path: `/${string}`, query: readonly QueryPair[]): string {
  const base = baseUrl.replace(/\/+$/, '')
  const text = query.map(([name, value]) => `${encodeQueryText(name)}=${encodeQueryText(value)}`).join('&')
  return text === '' ? `${base}${path}` : `${base}${path}?${text}`
}

function encodeQueryText(text: string): string {
  // A lone surrogate would make encodeURIComponent throw.
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',')
}
