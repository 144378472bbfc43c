import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real server: `npm run test:e2e`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/e2e/support/site.ts'],
    pool: 'forks',
    isolate: false,
    // Much of a journey is waiting: for a fade, a network that is said to be slow, a mail. Two at a time fill two cores; three are slower.
    maxWorkers: 2,
    // Ends what hangs, and nothing that is only slow: a machine that others use as well takes three times as long.
    testTimeout: 150_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
