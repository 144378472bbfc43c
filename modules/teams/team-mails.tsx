import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import { INVITATION_DAYS } from '#modules/teams/team.ts'
import { TeamChange, teamChangeWords } from '#modules/teams/team-change.ts'

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

/** Tells somebody that they are on a team now, have another role there, or are on it no longer. */
export const teamChangeMail = mailKind({
  name: 'team_change',
  payload: TeamChange,
  write: ({ site }, change) => {
    const { title, body } = teamChangeWords(change)
    const isOut = change.what === 'removed'
    return linkMail(site, {
      subject: title,
      heading: isOut ? 'You are off the team' : 'Your team',
      lead: `${title}. ${body}`,
      button: { label: 'Open your dashboard', link: `${site.appUrl}/dashboard${isOut ? '' : '/team'}` },
      rest: isOut ? 'What you did there stays on record.' : 'You can leave a team yourself, on its page.',
    })
  },
})
