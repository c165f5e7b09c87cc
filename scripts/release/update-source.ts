/** Reads where a build looks for updates. It is fixed in the build and cannot change at run time. */
import { createPublicKey } from 'node:crypto'
import type { UpdateSource } from '#node/network/update-feed.ts'

/**
 * Returns null if the environment names no feed: such a build never asks.
 * @throws Error for an incomplete setting, an address that is not https, or an invalid key.
 */
export function updateSourceOf(environment: Readonly<Record<string, string | undefined>>): UpdateSource | null {
  const address = environment['QUOTEDECK_UPDATE_FEED'] ?? ''
  const publicKey = environment['QUOTEDECK_UPDATE_KEY'] ?? ''
  if (address === '' && publicKey === '') return null
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new Error(`QUOTEDECK_UPDATE_FEED must be an https address, and is "${address}".`)
  try {
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  } catch (error) {
    throw new Error('QUOTEDECK_UPDATE_KEY must be a public key of Ed25519, as base64url.', { cause: error })
  }
  return { address, publicKey }
}
