/** A user's request that cannot be met. The message, for standard error, names the alternative. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
