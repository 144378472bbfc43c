import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real server: `npm run test:e2e`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/e2e/support/site.ts'],
    pool: 'forks',
    // A browser and a server already fill the two cores of the smallest machine.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
