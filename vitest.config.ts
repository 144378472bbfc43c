import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{platform,modules,server,db,dev,app,ui,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // Importing the product anew for each file took a third of the time. What a test changes of the process, it puts back.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // One worker a core of the smallest machine: the database and the processes that tests start need the rest.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is waited for comes; a second is too short on a machine that others use as well.
    expect: { poll: { timeout: 20_000 } },
  },
})
