import { data } from 'react-router'
import type { PasskeyFailure } from '#modules/accounts/passkeys/passkey-messages.ts'

/**
 * Calls the server action. When the server cannot be reached, it answers a failure, so that the message appears beside
 * the button and the page stays.
 */
export async function answerWhenOffline<ActionData>(callServer: () => Promise<ActionData>) {
  try {
    return await callServer()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data<{ failure: PasskeyFailure }>({ failure: { code: 'THROWN' } }, { status: 503 })
  }
}
