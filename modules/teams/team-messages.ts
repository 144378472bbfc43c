import type { InviteFailure } from '#modules/teams/invite/invite-to-team.server.ts'
import type { AcceptFailure } from '#modules/teams/invite/join-team.server.ts'
import type { MemberFailure } from '#modules/teams/members/change-member.server.ts'
import type { RoleFailure } from '#modules/teams/roles/change-role.server.ts'

export type TeamFailure =
  | InviteFailure
  | MemberFailure
  | RoleFailure
  | { code: 'INVITATION_NOT_OPEN' | 'NOT_ON_TEAM' }

/** Why a team was not changed. */
export function teamMessage({ code }: TeamFailure): string {
  switch (code) {
    case 'TEAM_NOT_FOUND':
      return 'You do not run this team.'
    case 'ROLE_ABOVE_OWN':
      return 'This role may do more than you may. Ask the owner of the team.'
    case 'NOT_ITS_EVENT':
      return 'One of these events is not of this team. Please choose again.'
    case 'TEAM_FULL':
      return 'This team has as many people and open invitations as a team can have. Remove some first.'
    case 'ALREADY_ON_TEAM':
      return 'Whoever has this address is on the team already.'
    case 'TOO_MANY_INVITED':
      return 'Too many invitations in a short time. Please try again later.'
    case 'MEMBER_NOT_FOUND':
      return 'They are not on the team any more.'
    case 'OWN_ROLE':
      return 'You cannot change your own role. You can leave the team.'
    case 'INVITATION_NOT_OPEN':
      return 'This invitation is not open any more: it was accepted, or withdrawn before.'
    case 'NOT_ON_TEAM':
      return 'You are not on this team.'
    case 'OWNER_ALONE':
      return 'Only the owner changes what roles may do.'
    case 'ROLE_WITHOUT_RIGHTS':
      return 'Please tick at least one thing. Whoever may do nothing is better removed.'
    case 'NOT_FOR_ROLE':
      return 'Only managers can invite and remove people.'
  }
}

/** Why an invitation cannot be accepted. */
export function joinMessage({ code }: AcceptFailure): string {
  switch (code) {
    case 'INVITATION_NOT_FOUND':
      return 'This link is not whole. Ask whoever invited you to send it once more.'
    case 'INVITATION_USED':
      return 'This invitation was accepted already. A link works once.'
    case 'INVITATION_WITHDRAWN':
      return 'This invitation does not hold any more: it was withdrawn, or a newer one was sent.'
    case 'INVITATION_EXPIRED':
      return 'This invitation has expired. Ask whoever invited you for a new one.'
    case 'ALREADY_ON_TEAM':
      return 'You are on this team already. Whoever runs it can change your role.'
    case 'OTHER_ADDRESS':
      return 'This invitation was mailed to another address than yours. Sign in with the account of that address.'
    case 'ADDRESS_NOT_CONFIRMED':
      return 'Please confirm your email address first, by the link in our mail. Then open this invitation again.'
    case 'TOO_MANY_TRIES':
      return 'Too many tries in a short time. Please try again in an hour.'
  }
}
