/** A plan without windows, for shells that are tested without a core. */
import type { ShellWindows } from '#core/workspace/window-plan.ts'
import { failure, success } from '#model/values/failure.ts'

export function createFakeShellWindows(): ShellWindows {
  return {
    windowsToOpen: () => [],
    watch: () => () => undefined,
    open: () => failure('tooManyWindows'),
    close: () => success(null),
    comeBack: () => undefined,
    keepPlace: () => success(null),
  }
}
