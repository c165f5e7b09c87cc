/** Tells what runs the application. */
import { release } from 'node:os'
import type { Runtime } from '#model/application/application.ts'

/** The versions of this process and its system. */
export function describeRuntime(): Runtime {
  // Electron's types promise its own versions everywhere; plain Node has none of them.
  const versions: Readonly<Record<string, string | undefined>> = process.versions
  const { electron = null, chrome = null } = versions
  const system = `${process.platform} ${process.arch} ${release()}`
  return { electron, chromium: chrome, node: process.versions.node, system }
}
