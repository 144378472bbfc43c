import type { EventCapability } from '#modules/events/event-manager.ts'
import { type EventRole, TEAM_ROLES, type TeamRole } from '#modules/teams/prove/event-roles.ts'

/** So many people and open invitations a team has at most. */
export const MAX_TEAM = 200
/** To so many single events somebody may be held. */
export const MAX_HELD_EVENTS = 100
export const MAX_NOTE = 60
export const INVITATION_DAYS = 7

export const ROLE_NAMES: Readonly<Record<EventRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  scanner: 'Scanner',
}

/** What somebody is asked to do, as it ends "would like you on the team, to". */
export const ROLE_TASKS: Readonly<Record<TeamRole, string>> = {
  manager: 'help run the events',
  sales: 'sell tickets and look after guests',
  scanner: 'scan tickets at the door',
}

export const CAPABILITY_NAMES: Readonly<Record<EventCapability, string>> = {
  door: 'Check guests in at the door',
  sales: 'See orders and guests',
  cash: 'Take cash and count the box',
  money: 'Refund orders and see the money',
  edit: 'Change events',
  team: 'Invite and remove people',
}

/** What may be ticked for a role: inviting is a manager's, so that nobody at the door brings others in. */
export const mayBeTicked = (role: TeamRole, capability: EventCapability): boolean =>
  capability !== 'team' || role === 'manager'

/** Whether somebody may give or take a role: nobody gives more than they have. */
export const mayGive = (own: readonly EventCapability[], asked: readonly EventCapability[]): boolean =>
  asked.every((one) => own.includes(one))

/** The roles that somebody may give, by what each permits at this organiser. */
export const rolesToGive = (
  own: readonly EventCapability[],
  roles: Readonly<Record<TeamRole, readonly EventCapability[]>>,
): TeamRole[] => TEAM_ROLES.filter((role) => mayGive(own, roles[role]))

/** An invitation as it stands. */
export interface InvitationState {
  status: 'open' | 'accepted' | 'withdrawn'
  isExpired: boolean
  /** The address it was mailed to; null for a link that whoever has it may use. */
  email: string | null
}

/** Who would accept it. */
export interface Invited {
  /** In small letters. */
  email: string
  isConfirmed: boolean
  isOnTeam: boolean
}

export type JoinFailure = {
  code:
    | 'INVITATION_NOT_FOUND'
    | 'INVITATION_USED'
    | 'INVITATION_WITHDRAWN'
    | 'INVITATION_EXPIRED'
    | 'ALREADY_ON_TEAM'
    | 'OTHER_ADDRESS'
    | 'ADDRESS_NOT_CONFIRMED'
}

/**
 * Why an invitation cannot be accepted; null when it can. `invited` is null for who is not signed in. A mailed one is for the confirmed
 * address alone; nobody changes their role on a team by being invited once more.
 */
export function joinFailure(
  { status, isExpired, email }: InvitationState,
  invited: Invited | null,
): JoinFailure | null {
  // Pressed twice, or opened once more: whoever came in by it hears that they are in.
  if (status === 'accepted') return { code: invited?.isOnTeam ? 'ALREADY_ON_TEAM' : 'INVITATION_USED' }
  if (status === 'withdrawn') return { code: 'INVITATION_WITHDRAWN' }
  if (isExpired) return { code: 'INVITATION_EXPIRED' }
  if (!invited) return null
  if (invited.isOnTeam) return { code: 'ALREADY_ON_TEAM' }
  if (email === null) return null
  if (email !== invited.email) return { code: 'OTHER_ADDRESS' }
  return invited.isConfirmed ? null : { code: 'ADDRESS_NOT_CONFIRMED' }
}
