/** The facts that a shell reports about the application, in tests. */
import type { ApplicationFacts } from '#model/application/application.ts'

export function applicationFacts(facts: Partial<ApplicationFacts> = {}): ApplicationFacts {
  return {
    version: '1.2.3',
    commit: 'c0ffee'.padEnd(40, '0'),
    shell: 'web',
    runtime: { electron: null, chromium: null, node: '24.0.0', system: 'linux x64 6.1.0' },
    profileDirectory: '/profile',
    canStartAtLogin: false,
    endsWithWindow: false,
    ...facts,
  }
}
