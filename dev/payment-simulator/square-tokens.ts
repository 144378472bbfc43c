/** Square's own test tokens. */
const TOKENS: Record<string, string | null> = {
  'cnon:card-nonce-ok': null,
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
  'cnon:card-nonce-already-used': 'CARD_TOKEN_USED',
  'wnon:cash-app-ok': null,
  'wnon:cash-app-declined': 'GENERIC_DECLINE',
}
/** Tokens that are good once. */
const ONCE = /^[cw]non:(once|errors-\d+|lost)-/

/** What a one-time token of a card or wallet is worth. */
export class SquareTokens {
  readonly #used = new Set<string>()

  /** The code with which Square refuses a token; null where it takes it. */
  refusalOf(source: string): string | null {
    const fixed = TOKENS[source]
    if (fixed !== undefined) return fixed
    const [, code] = /^[cw]non:decline-([A-Z_]+)(-|$)/.exec(source) ?? []
    if (code) return code
    if (!ONCE.test(source)) return 'INVALID_CARD_DATA'
    return this.#used.has(source) ? 'CARD_TOKEN_USED' : null
  }

  use(source: string): void {
    if (ONCE.test(source)) this.#used.add(source)
  }
}
