import { isKeptForDialog } from '#app/shell/forget-intent.ts'
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

/** The same for a sign-in dialog that says `description`: of what it does not keep it says nothing. */
export function pendingIntentPromptIn(description: string | undefined): string | null {
  const intent = peekIntent(systemNow())
  return intent && isKeptForDialog(intent, description) ? promptFor(intent) : null
}
