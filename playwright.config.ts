import { defineConfig } from 'playwright/test'
import { findElectron } from './scripts/electron-binary.ts'
import type { HostOptions } from './test/e2e/fixture.ts'
import { unmetNeeds } from './test/e2e/needs.ts'
import { keepTemporaryFilesInMemory } from './test/temporary-files.ts'

keepTemporaryFilesInMemory()

/** Longer than any other by far. */
const WANDER = '**/web/wander.spec.ts'

const onElectron = findElectron('.', process.env) !== null

/**
 * What shells differ in is shown on every host; `desktop/` and `web/` hold what only one of them has. `any-host/` holds what
 * lies above the shells, and is the same for all: one of them shows it, and Electron itself where it is installed.
 */
export default defineConfig<object, HostOptions>({
  testDir: 'test/e2e',
  // Emptied before each run.
  outputDir: 'test-results/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  grepInvert: [...unmetNeeds],
  fullyParallel: true,
  // Two cores: much of a specification is waiting for a poll or an answer.
  workers: 4,
  // A slow machine starts an application in seconds, several of them in many.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  forbidOnly: true,
  projects: [
    // Those that wait longest come first, so that the last ones end together.
    { name: 'wandering user', testMatch: WANDER },
    { name: 'web-shell', use: { hostName: 'web-shell' }, testIgnore: ['**/desktop/**', WANDER] },
    { name: 'stand-in', use: { hostName: 'stand-in' }, testIgnore: ['**/web/**', '**/any-host/**'] },
    ...(onElectron
      ? [
          {
            name: 'electron',
            use: { hostName: 'electron' as const },
            testIgnore: ['**/web/**', '**/desktop/stand-in/**'],
          },
        ]
      : []),
  ],
})
