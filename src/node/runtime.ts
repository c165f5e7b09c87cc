/** Tells what runs the application. */
import { release } from 'node:os'
import type { Runtime } from '../model/application.ts'

/** The versions of this process and its system. */
export function describeRuntime(): Runtime {
  const { electron = null, chrome = null, node } = process.versions as NodeJS.ProcessVersions
  return { electron, chromium: chrome, node, system: `${process.platform} ${process.arch} ${release()}` }
}
