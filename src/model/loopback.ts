/** Which hosts are this machine itself, so that what is sent to them crosses no network. */

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/u

/** @param hostname As a parsed URL gives it: lower-case, IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
