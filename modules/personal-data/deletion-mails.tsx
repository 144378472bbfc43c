import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'

/** Tells somebody who deleted their account that it is gone; the last mail they get. */
export const accountDeletedMail = mailKind({
  name: 'account_deleted',
  payload: z.object({}),
  write: ({ site }) =>
    linkMail(site, {
      subject: `Your account at ${site.brand} is deleted`,
      heading: 'Your account is deleted',
      lead: 'Your profile, your picture and every way to sign in are gone, and you are signed out everywhere.',
      button: { label: `Go to ${site.brand}`, link: site.appUrl },
      rest: 'Hosts keep the sales of their events, without your name. If it was not you who did this, write to us at once.',
    }),
})
