import rules from './stryker.config.mjs'

/** Of one use-case that only tests with a database reach: `code.ts` says which, and by which tests. */
export default {
  ...rules,
  plugins: [...rules.plugins, './tests/mutants/crash-points.mjs'],
  ignorers: ['crash-points'],
  vitest: { configFile: 'tests/mutants/vitest.code.config.ts', related: false },
  concurrency: 1,
  // A database is slow at times on a busy machine: what takes long is not what is noticed.
  timeoutFactor: 6,
  incremental: false,
  tempDirName: '.cache/code-mutants',
}
