import { data } from 'react-router'
import type { PasskeyFailure } from '#modules/accounts/passkeys/passkey-messages.ts'

/** Asks the server; when it cannot be reached, that is told where the button is, and does not take the page away. */
export async function answerWhenOffline<ActionData>(callServer: () => Promise<ActionData>) {
  try {
    return await callServer()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data<{ failure: PasskeyFailure }>({ failure: { code: 'THROWN' } }, { status: 503 })
  }
}
