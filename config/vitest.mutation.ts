import { defineConfig } from 'vitest/config'

/**
 * The tests of the folder that `scripts/mutation.ts` names. Without the property of alerts, which takes seconds for every change, so
 * that the score says what the sharp tests notice by themselves. All files share one worker: most of what a change costs is to
 * start workers and to load the same modules into each.
 */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/exactly-once.test.ts'],
    environment: 'node',
    isolate: false,
    // Instrumented code is slow, and a test that fails by that ends the whole run.
    testTimeout: 20_000,
  },
})
