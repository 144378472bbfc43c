import { randomUUID } from 'node:crypto'
import { type CardBehavior, testTokens } from '#modules/payments/simulator/test-cards.ts'

/** A one-time token for typed card details, as the provider's card fields would give. It holds no card number. */
export const tokenFor = (script: CardBehavior): string =>
  `cnon:${Buffer.from(JSON.stringify({ script, nonce: randomUUID() })).toString('base64url')}`

/** What a token stands for; `once` is false for the provider's fixed test tokens. Null for anything else. */
export function readToken(token: string): { script: CardBehavior; once: boolean } | null {
  const fixed = testTokens[token]
  if (fixed) return { script: fixed, once: false }
  try {
    const text = Buffer.from(token.replace(/^cnon:/, ''), 'base64url').toString()
    const { script } = JSON.parse(text) as { script?: CardBehavior }
    return script ? { script, once: true } : null
  } catch {
    return null
  }
}
