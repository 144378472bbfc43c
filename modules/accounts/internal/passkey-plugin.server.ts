import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Config } from '#platform/config.server.ts'
import { ownOrigins } from '#platform/own-origins.ts'
import { deviceLabel } from '#modules/accounts/settings/device-label.ts'

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
      afterVerification: async ({ verification: { registrationInfo }, ctx }) => {
        mustBeVerified(registrationInfo?.userVerified)
        // Most say which password manager they are; of the others the device is what their owner knows them by.
        const keeper = getAuthenticatorName(registrationInfo?.aaguid)
        return { name: keeper ?? deviceLabel(ctx.headers?.get('user-agent') ?? null) }
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
