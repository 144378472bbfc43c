import { defineConfig } from 'vitest/config'

/** The tests that need neither a database nor a built site: only these run again for every mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{platform,modules,app}/**/!(*.server|*.race).test.{ts,tsx}'],
    pool: 'threads',
    restoreMocks: true,
    unstubGlobals: true,
  },
})
