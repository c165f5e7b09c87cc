/** Describes the versions that run the application. */
import { release } from 'node:os'
import type { Runtime } from '#model/application/application.ts'

export function describeRuntime(): Runtime {
  // Electron's types declare its versions everywhere, but plain Node lacks them.
  const versions: Readonly<Record<string, string | undefined>> = process.versions
  const { electron = null, chrome = null } = versions
  const system = `${process.platform} ${process.arch} ${release()}`
  return { electron, chromium: chrome, node: process.versions.node, system }
}
