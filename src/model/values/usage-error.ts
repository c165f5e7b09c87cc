/** A request of the user's that cannot be met; the message, for standard error, names what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
