import { createHash, createHmac, randomInt } from 'node:crypto'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { magicLink } from 'better-auth/plugins/magic-link'
import { z } from 'zod'
import { magicLinkMail } from '#modules/accounts/account-mails.tsx'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import type { Db } from '#platform/db.server.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** How long a mailed link and its code let somebody in. */
export const MAGIC_LINK_SECONDS = (30 * MINUTE_MS) / 1000
/** Pending state can be claimed for an hour after its link has expired. */
const CHALLENGE_SECONDS = MAGIC_LINK_SECONDS + (60 * MINUTE_MS) / 1000
const Metadata = z.object({ id: z.uuid(), next: z.string(), pendingState: z.string(), codeDigits: z.int() })

interface MagicLinkOptions {
  db: Db
  appUrl: string
  secret: string
}

/**
 * The link and the code of one mail. Neither asks whether the address is known: whoever is new becomes a member by
 * redeeming. The database keeps hashes only. The library knows the link; the code is our own, because it would keep one
 * code for an address, which a stranger could guess to death or replace. The codes of its plugin open sessions, are made
 * and used in one breath (`openByMail`), and nobody reads them.
 */
export const magicLinkPlugins = ({ db, appUrl, secret }: MagicLinkOptions) => [
  magicLink({
    expiresIn: MAGIC_LINK_SECONDS,
    storeToken: 'hashed',
    sendMagicLink: async ({ email, token, metadata }) => {
      const { id, next, pendingState, codeDigits } = Metadata.parse(metadata)
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const link = `${appUrl}/auth/link?${new URLSearchParams({ token })}`
      await db.statement(MAIL_LINK_AND_CODE, [
        id,
        email,
        next,
        pendingState,
        linkKey(token),
        codeKey({ id, code }, secret),
        CHALLENGE_SECONDS,
        link,
        code,
      ])
    },
  }),
  emailOTP({
    expiresIn: 60,
    storeOTP: 'hashed',
    sendVerificationOTP: async () => {
      throw new Error('The library mails no code')
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

// Under this name the library keeps a link: it hashes a link's token, and then every name.
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The key under which the library stores the link with this token. */
export const linkKey = (token: string): string => hashed(`magic-link:${hashed(token)}`)

/** How the code of a mail is kept. So few digits are soon found from a mere hash, so it takes our secret. */
export const codeKey = ({ id, code }: { id: string; code: string }, secret: string): string =>
  createHmac('sha256', secret).update(`${id} ${code}`).digest('base64url')

export const MAIL_LINK_AND_CODE = `with challenge as (
           insert into sign_in_challenges (id, email, next, pending_state, link_key, code_key, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         )
         ${insertMail(magicLinkMail, { recipient: '$2::text', payload: { link: '$8::text', code: '$9::text' } })}`
