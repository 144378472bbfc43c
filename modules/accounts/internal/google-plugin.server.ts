import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import type { GoogleConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { isEmailAddress } from '#platform/email-address.ts'
import { googlePicture } from '#modules/accounts/google/google-picture.ts'
import { deleteUnconfirmedSignUp } from '#modules/accounts/internal/replace-unconfirmed-sign-up.server.ts'
import { MAX_LENGTH } from '#modules/accounts/profile/profile.ts'

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().toLowerCase().refine(isEmailAddress),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
  picture: z.string().optional().catch(undefined),
})

/** Google, or whichever OpenID provider stands at `issuer`, under the library's provider id `google`. */
export const googlePlugin = (db: Db, { clientId, clientSecret, issuer }: GoogleConfig) =>
  genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        accessType: 'offline',
        prompt: 'consent',
        requireIdTokenVerification: true,
        requireEmailVerification: true,
        // By now the library has verified the ID token, and nothing else tells who somebody is.
        getUserInfo: async ({ idToken }) => {
          const person = readIdToken(idToken, issuer)
          // Whose address it is, Google has just said: a sign-up that nobody confirmed does not stand in their way.
          if (person?.email) await deleteUnconfirmedSignUp(db, person.email)
          return person
        },
      },
    ],
  })

/** Who a verified ID token is about; null when it says too little to be anybody. */
function readIdToken(idToken: string | undefined, issuer: string) {
  const [, payload = ''] = idToken?.split('.') ?? []
  const claims = Claims.safeParse(payload && JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!claims.success) return null
  const { sub, email, email_verified: emailVerified, name, picture } = claims.data
  return {
    sub,
    // An address that Google has not confirmed is none: an account made of it would stand in its owner's way.
    email: emailVerified ? email : null,
    emailVerified,
    name: name.trim().slice(0, MAX_LENGTH.name),
    image: googlePicture(picture, issuer) ?? undefined,
  }
}
