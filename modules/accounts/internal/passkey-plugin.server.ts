import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Config } from '#platform/config.server.ts'
import { ownOrigins } from '#platform/own-origins.ts'

/**
 * Passkeys, on our own table. Each of them proves possession and, by finger, face or code, the person: so it is two
 * factors by itself, and one that proves only possession is refused at the making and at the door.
 */
export function passkeys({ appUrl, brandName }: Pick<Config, 'appUrl' | 'brandName'>) {
  return passkey({
    advanced: { webAuthnChallengeCookie: 'passkey' },
    rpID: new URL(appUrl).hostname,
    rpName: brandName,
    origin: ownOrigins(appUrl),
    // Resident: whoever signs in by it has not said yet who they are.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        mustBeVerified(verification.registrationInfo?.userVerified)
        const name = getAuthenticatorName(verification.registrationInfo?.aaguid)
        return name === undefined ? undefined : { name }
      },
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        mustBeVerified(verification.authenticationInfo.userVerified),
    },
    schema: {
      passkey: {
        modelName: 'auth_passkey',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

function mustBeVerified(isVerified: boolean | undefined): void {
  if (isVerified) return
  throw new APIError('UNAUTHORIZED', { code: 'PERSON_NOT_VERIFIED', message: 'Nobody was verified' })
}
