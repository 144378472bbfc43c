import { peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { promptFor } from '#modules/signup-intents/intent-prompt.ts'
import { systemNow } from '#platform/time.ts'

/**
 * The text about the stored signup intent of this browser; null when there is none. (Specification 4, Signup intent)
 */
export function pendingIntentPrompt(): string | null {
  const intent = peekIntent(systemNow())
  return intent && promptFor(intent)
}
