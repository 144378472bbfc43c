/** SQL that decides money, rights or keys, and the tests that have to notice what changes in it. */
export interface Covered {
  file: string
  /** Parts of the paths of test files, as vitest takes them. */
  tests: string[]
  /** Slower ones, for what those overlook. */
  slower?: string[]
  /** Conditions whose loss nobody could see, each with the reason. One that the tests notice all the same counts as noticed. */
  harmless?: Record<string, string>
}

export const UNIQUE_ID = 'the id alone is unique; the event finds it by the key'

/** Nobody waits for what others hold, and locks are taken in one order. */
export const LOCKS = ['modules/checkout/held-by-others', 'modules/checkout/lock-order']
