import { availableParallelism } from 'node:os'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findHeadlessChromium } from './test/browser.ts'
import { keepCompiledCode } from './test/compile-cache.ts'
import { keepTemporaryFilesInMemory } from './test/temporary-files.ts'

keepTemporaryFilesInMemory()
keepCompiledCode()

/** A slow machine is no failure: what a test waits for has come long before, or never comes. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** Looks for the browser when it is launched: tools that only read this configuration need none. */
const HEADLESS_CHROMIUM = {
  args: [...CHROMIUM_FLAGS],
  get executablePath() {
    return findHeadlessChromium()
  },
}

export default defineConfig({
  test: {
    // One for each core: many files wait for processes that they have started. The default leaves one core free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/unit/**/*.test.ts', 'test/architecture/**/*.test.ts', 'test/conformance/**/*.test.ts'],
          exclude: ['test/unit/renderer/**/*.svelte.test.ts'],
          environment: 'node',
          // Modules do nothing when they are loaded: loading them once for many files is safe, and takes half the time.
          isolate: false,
          // Node runs the sources as they are, in tests as elsewhere: nothing is transformed.
          experimental: { viteModuleRunner: false },
          setupFiles: ['test/unit/begin-in-english.ts'],
          ...PATIENCE,
        },
      },
      {
        plugins: [svelte({ configFile: 'src/renderer/svelte.config.js' })],
        // Met for the first time inside a test, it would have the page loaded anew.
        optimizeDeps: { include: ['fuzzysort'] },
        test: {
          name: 'web',
          include: ['test/unit/renderer/**/*.svelte.test.ts'],
          setupFiles: ['test/unit/renderer/clean-page.ts'],
          // One page for all files: loading the application’s modules again for each of them takes longer than the tests.
          isolate: false,
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: HEADLESS_CHROMIUM }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
