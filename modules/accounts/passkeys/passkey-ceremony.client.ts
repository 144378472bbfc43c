import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { fail, ok, type Result } from '#platform/result.ts'
import type { PasskeyFailure } from '#modules/accounts/passkeys/passkey-messages.ts'

// What a browser does with a passkey. Loaded when somebody may use one: most pages never need it.

/** Lets the person choose a passkey: in the browser's own window, or among the suggestions of the address field. */
export async function choosePasskey(
  where: 'window' | 'field',
): Promise<Result<AuthenticationResponseJSON, PasskeyFailure>> {
  const begun = await begin<PublicKeyCredentialRequestOptionsJSON>('/api/passkeys/sign-in-options')
  if (!begun.ok) return begun
  return held(() => startAuthentication({ optionsJSON: begun.value, useBrowserAutofill: where === 'field' }))
}

/** Lets the device make a passkey for the signed-in person. */
export async function makePasskey(): Promise<Result<RegistrationResponseJSON, PasskeyFailure>> {
  const begun = await begin<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options')
  if (!begun.ok) return begun
  return held(() => startRegistration({ optionsJSON: begun.value }))
}

/** Whether the address field of this page can suggest passkeys. */
export const supportsAutofill = browserSupportsWebAuthnAutofill

/** Tells the password manager, where it listens, that a passkey is known here no more: it then stops offering it. */
export function forgetPasskey(credentialId: string): void {
  const { PublicKeyCredential: browser } = window as Window & { PublicKeyCredential?: Listening }
  browser?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}

interface Listening {
  signalUnknownCredential?: (one: { rpId: string; credentialId: string }) => Promise<void>
}

/** Ends the ceremony under way, if there is one. */
export const endCeremony = () => WebAuthnAbortService.cancelCeremony()

async function begin<Options>(address: string): Promise<Result<Options, PasskeyFailure>> {
  try {
    const answer = await fetch(address, { method: 'POST' })
    const body = (await answer.json()) as { options: Options } | { failure: PasskeyFailure }
    return 'options' in body ? ok(body.options) : fail(body.failure)
  } catch {
    return fail({ code: 'THROWN' })
  }
}

async function held<T>(ceremony: () => Promise<T>): Promise<Result<T, PasskeyFailure>> {
  try {
    return ok(await ceremony())
  } catch (error) {
    return fail({ code: reasonOf(error) })
  }
}

function reasonOf(error: unknown) {
  const code = error instanceof WebAuthnError ? error.code : null
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'PASSKEY_ALREADY_HERE'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'PASSKEY_NOT_HERE'
  // Browsers say NotAllowedError of a window that was closed, of one left open too long, and of no passkey at all.
  const isOver = code === 'ERROR_CEREMONY_ABORTED' || code === 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'
  return isOver ? 'PASSKEY_CANCELLED' : 'PASSKEY_REFUSED'
}
