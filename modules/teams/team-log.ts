import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { ROLE_NAMES } from '#modules/teams/team.ts'
import type { Instant } from '#platform/time.ts'

export type LoggedDeed =
  | 'invited'
  | 'withdrawn'
  | 'joined'
  | 'role_changed'
  | 'reach_changed'
  | 'removed'
  | 'left'
  | 'rights_changed'

/** Something that was done with a team. Names are empty where an account is gone. */
export interface LogEntry {
  id: string
  what: LoggedDeed
  by: string
  person: string
  /** Of an invitation: where it was mailed, or the note on its link. */
  address: string
  role: TeamRole | null
  at: Instant
}

/** One line of the history: who did what. */
export function logText({ what, by, person, address, role }: LogEntry): string {
  const who = by || 'Somebody who is gone'
  const whom = person || 'somebody who is gone'
  const to = address || 'somebody'
  const as = role ? ROLE_NAMES[role] : ''
  switch (what) {
    case 'invited':
      return `${who} invited ${to} as ${as}`
    case 'withdrawn':
      return `${who} withdrew the invitation of ${to}`
    case 'joined':
      return `${who} joined as ${as}`
    case 'role_changed':
      return `${who} made ${whom} ${as}`
    case 'reach_changed':
      return `${who} changed for which events ${whom} is on the team`
    case 'removed':
      return `${who} removed ${whom}`
    case 'left':
      return `${who} left the team`
    case 'rights_changed':
      return `${who} changed what the role ${as} may do`
  }
}
