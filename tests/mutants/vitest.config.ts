import { defineConfig } from 'vitest/config'

/** The tests that need neither a database nor a built site: only these run again for every mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{platform,modules,app}/**/!(*.server|*.race).test.{ts,tsx}'],
    pool: 'threads',
    // A change that never ends is ended by Stryker; on a busy machine a test may take long.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
