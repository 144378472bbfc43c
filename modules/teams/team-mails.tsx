import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'

const INVITATION_DAYS = 7

/**
 * Invites somebody to a team. Names were typed by other people, so the mail places them where they cannot be mistaken
 * for text of ours.
 */
export const teamInvitationMail = mailKind({
  name: 'team_invitation',
  keyHours: INVITATION_DAYS * 24,
  payload: z.object({
    link: z.url(),
    /** Who invites, by the name they go by. */
    inviter: z.string(),
    /** What they invite to: an organiser, or an event. */
    team: z.string(),
    /** In the words of a reader: "scan tickets at the door". */
    role: z.string(),
  }),
  write: ({ site }, { link, inviter, team, role }) =>
    linkMail(site, {
      subject: `${inviter} invites you to join ${team}`,
      heading: `Join ${team}`,
      lead: `${inviter} would like you on the team of ${team} at ${site.brand}, to ${role}.`,
      button: { label: 'See the invitation', link },
      rest: `The link works for ${INVITATION_DAYS} days and only for this address. If you do not know who this is, leave this mail alone.`,
    }),
})
