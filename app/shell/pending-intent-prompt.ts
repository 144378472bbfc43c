import { peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { promptFor } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'

/** What is said, in this browser, about what its visitor set out to do; null for nothing. (Specification 4, Signup intent) */
export function pendingIntentPrompt(): string | null {
  const intent = peekIntent(systemNow())
  return intent && promptFor(intent)
}
