import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import { ShiftNewsSchema, shiftNewsWords } from '#modules/shifts/shift-news.ts'

/** Tells somebody of a shift that is theirs, is another one now, or was taken back. */
export const shiftMail = mailKind({
  name: 'shift',
  payload: ShiftNewsSchema,
  write: ({ site }, news) => {
    const { title, body } = shiftNewsWords(news)
    return linkMail(site, {
      subject: title,
      heading: news.what === 'removed' ? 'One shift less' : 'Your shift',
      lead: `${title}. ${body}`,
      button: { label: 'See your assignments', link: `${site.appUrl}/dashboard/assignments` },
      rest: 'You get this because you are on the team of this event. You can leave a team on its page.',
    })
  },
})
