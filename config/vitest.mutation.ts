import { defineConfig } from 'vitest/config'

/**
 * Runs the tests of the folder that `scripts/mutation.ts` names, without the property test of alerts, which takes seconds per mutation. All
 * files share one worker, because starting workers and loading modules would take most of the time.
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
