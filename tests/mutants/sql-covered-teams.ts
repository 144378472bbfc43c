import { type Covered, UNIQUE_ID } from './covered.ts'

const TEAM = ['modules/teams/teams-apart']
const MORE = ['modules/teams/teams.', 'modules/teams/invite']
const LINKS = ['modules/teams/door-links', 'modules/tickets/door-links']

/** What is decided of teams and of door links: who runs a team, who is invited, changed and removed, and who scans by a link. */
export const TEAMS: Covered[] = [
  {
    file: 'modules/teams/prove/prove-team-manager.server.ts',
    tests: TEAM,
    slower: MORE,
    harmless: {
      'id = $1': 'other teams wait as well',
    },
  },
  {
    file: 'modules/teams/invite/invite-to-team.server.ts',
    tests: TEAM,
    slower: MORE,
    harmless: { 'organizer_id = $1': UNIQUE_ID },
  },
  {
    file: 'modules/teams/invite/join-team.server.ts',
    tests: TEAM,
    slower: MORE,
    harmless: {
      'organizer_id = $1': UNIQUE_ID,
      'id = $1': 'accounts of others are held as well',
      'for key share': 'of an account that is deleted in that moment',
    },
  },
  {
    file: 'modules/teams/invite/withdraw-invitation.server.ts',
    tests: TEAM,
    slower: MORE,
    harmless: {
      'organizer_id = $1': 'it was found in this team a moment before; where it is looked for it is noticed',
    },
  },
  { file: 'modules/teams/members/change-member.server.ts', tests: TEAM, slower: MORE },
  { file: 'modules/teams/members/leave-team.server.ts', tests: TEAM, slower: MORE },
  { file: 'modules/teams/roles/change-role.server.ts', tests: TEAM, slower: MORE },
  { file: 'modules/teams/team-events.server.ts', tests: TEAM, slower: MORE },
  { file: 'modules/teams/prove/prove-door.server.ts', tests: LINKS },
  {
    file: 'modules/teams/door-links/make-door-link.server.ts',
    tests: LINKS,
    slower: ['modules/teams/teams.race'],
    harmless: { 'id = $1': 'those of other events wait as well; where the link is made it is noticed' },
  },
  {
    file: 'modules/teams/door-links/open-door-link.server.ts',
    tests: LINKS,
    harmless: { 'd.event_id = $1': UNIQUE_ID },
  },
  { file: 'modules/teams/door-links/revoke-door-link.server.ts', tests: LINKS },
  { file: 'db/functions/managed_events.sql', tests: ['modules/teams'] },
  { file: 'modules/teams/managed-events.server.ts', tests: ['modules/teams/prove'] },
  { file: 'modules/teams/prove/is-organizer.server.ts', tests: ['modules/teams'] },
  { file: 'modules/teams/prove/event-capabilities.server.ts', tests: ['modules/teams'] },
  {
    file: 'modules/teams/prove/prove-manager.server.ts',
    tests: ['modules/teams'],
    harmless: {
      'event_id = any ($2::uuid[])': 'nothing is looked for among the others; this costs less',
    },
  },
]
