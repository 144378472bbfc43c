import { defineConfig } from 'vitest/config'

/** The tests of one file of code, with the database that they share: only these run again for every mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTANTS_TESTS'] ?? '').split(' ').map((part) => `${part}*.test.ts`),
    // As elsewhere: the product is imported once.
    isolate: false,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
