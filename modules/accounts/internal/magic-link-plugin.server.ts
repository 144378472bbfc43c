import { createHash } from 'node:crypto'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { magicLink } from 'better-auth/plugins/magic-link'
import { z } from 'zod'
import { magicLinkMail } from '#modules/accounts/account-mails.tsx'
import { insertMail } from '#modules/notifications/outbox.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** How long a mailed link and its code let somebody in. */
const MAGIC_LINK_SECONDS = (30 * MINUTE_MS) / 1000
/** Pending state can be claimed for an hour after its link has expired. */
const CHALLENGE_SECONDS = MAGIC_LINK_SECONDS + (60 * MINUTE_MS) / 1000
/** Of one code. */
const MAX_CODE_TRIES = 3

const Metadata = z.object({ next: z.string(), pendingState: z.string() })

interface MagicLinkOptions {
  db: Db
  appUrl: string
  /** Makes and keeps the only code that is good for an address. */
  makeCode: (email: string) => Promise<string>
}

/**
 * The link and the code of one mail. Neither asks whether the address is known: whoever is new becomes a member by
 * redeeming. The library keeps hashes only.
 */
export const magicLinkPlugins = ({ db, appUrl, makeCode }: MagicLinkOptions) => [
  magicLink({
    expiresIn: MAGIC_LINK_SECONDS,
    storeToken: 'hashed',
    sendMagicLink: async ({ email, token, metadata }) => {
      const { next, pendingState } = Metadata.parse(metadata)
      const code = await makeCode(email)
      const link = `${appUrl}/auth/link?${new URLSearchParams({ token })}`
      await db.statement(MAIL_LINK_AND_CODE, [
        newId(),
        email,
        next,
        pendingState,
        linkKey(token),
        codeKey(email),
        CHALLENGE_SECONDS,
        link,
        code,
      ])
    },
  }),
  emailOTP({
    otpLength: 6,
    expiresIn: MAGIC_LINK_SECONDS,
    allowedAttempts: MAX_CODE_TRIES,
    storeOTP: 'hashed',
    sendVerificationOTP: async () => {
      throw new Error('A code is mailed with its link, and never alone')
    },
  }),
]

/** Endpoints of the code plugin that are not for signing in. They are disabled, because nothing here uses them. */
export const UNUSED_ENDPOINTS = [
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

/** The key under which the library stores the link with this token. */
export const linkKey = (token: string): string => hashed(`magic-link:${hashed(token)}`)

const codeKey = (email: string): string => hashed(`sign-in-otp-${email}`)

export const MAIL_LINK_AND_CODE = `with challenge as (
           insert into sign_in_challenges (id, email, next, pending_state, link_key, code_key, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         )
         ${insertMail(magicLinkMail, { recipient: '$2::text', payload: { link: '$8::text', code: '$9::text' } })}`
