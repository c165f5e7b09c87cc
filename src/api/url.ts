/** Builds the address of a call. */
import type { QueryPair } from './wire/endpoint.ts'

/**
 * Returns the URL as text, with readable commas between codes, which contain none.
 * @param baseUrl Scheme, host and optional path; a trailing slash is ignored.
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
