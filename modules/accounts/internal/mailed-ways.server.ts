import { createHash } from 'node:crypto'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { magicLink } from 'better-auth/plugins/magic-link'
import { z } from 'zod'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** How long a mailed link and its code let somebody in. */
const MAILED_SECONDS = (30 * MINUTE_MS) / 1000
/** What was carried may be fetched for an hour after the last moment of getting in. */
const CHALLENGE_SECONDS = MAILED_SECONDS + (60 * MINUTE_MS) / 1000
/** Of one code. */
const TRIES = 3

const Metadata = z.object({ next: z.string(), carried: z.string() })

interface MailedWays {
  db: Db
  appUrl: string
  /** Makes and keeps the only code that is good for an address. */
  makeCode: (email: string) => Promise<string>
}

/**
 * The link and the code of one mail. Neither asks whether the address is known: whoever is new becomes a member by
 * redeeming. The library keeps hashes only.
 */
export const mailedWays = ({ db, appUrl, makeCode }: MailedWays) => [
  magicLink({
    expiresIn: MAILED_SECONDS,
    storeToken: 'hashed',
    sendMagicLink: async ({ email, token, metadata }) => {
      const { next, carried } = Metadata.parse(metadata)
      const code = await makeCode(email)
      const link = `${appUrl}/auth/link?${new URLSearchParams({ token })}`
      await db.statement(
        'accounts: mail a link',
        `with challenge as (
           insert into sign_in_challenges (id, email, next, carried, link_key, code_key, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         )
         insert into mail_outbox (kind, recipient, payload)
         values ('magic_link', $2, jsonb_build_object('link', $8::text, 'code', $9::text))`,
        [newId(), email, next, carried, linkKey(token), codeKey(email), CHALLENGE_SECONDS, link, code],
      )
    },
  }),
  emailOTP({
    otpLength: 6,
    expiresIn: MAILED_SECONDS,
    allowedAttempts: TRIES,
    storeOTP: 'hashed',
    sendVerificationOTP: async () => {
      throw new Error('A code is mailed with its link, and never alone')
    },
  }),
]

/** What the code plugin offers besides signing in: ways that nobody here uses, so that nobody has to watch them. */
export const UNUSED_WAYS = [
  '/email-otp/send-verification-otp',
  '/email-otp/check-verification-otp',
  '/email-otp/verify-email',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
  '/forget-password/email-otp',
  '/email-otp/request-email-change',
  '/email-otp/change-email',
]

// Under these names the library keeps a link and a code: it hashes a link's token, and then every name.
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The name under which the library keeps the link with this token. */
export const linkKey = (token: string): string => hashed(`magic-link:${hashed(token)}`)

const codeKey = (email: string): string => hashed(`sign-in-otp-${email}`)
