import { type Covered, UNIQUE_ID } from './covered.ts'
import { ACCOUNTS } from './sql-covered-accounts.ts'
import { CHECKOUT } from './sql-covered-checkout.ts'
import { AT_THE_DOOR } from './sql-covered-door.ts'
import { MONEY_OUT } from './sql-covered-money-out.ts'
import { SEATS } from './sql-covered-seats.ts'
import { TEAMS } from './sql-covered-teams.ts'

export const COVERED: Covered[] = [
  ...CHECKOUT,
  ...MONEY_OUT,
  ...SEATS,
  ...AT_THE_DOOR,
  ...TEAMS,
  ...ACCOUNTS,
  {
    file: 'modules/organizers/own-organizers.server.ts',
    tests: ['modules/organizers/own-organizers', 'modules/events/create/create-event'],
  },
  { file: 'modules/venues/own-venue.server.ts', tests: ['modules/venues/own-venue'] },
  { file: 'modules/events/edit/event-to-edit.server.ts', tests: ['modules/events/edit'] },
  { file: 'modules/events/edit/edit-event.server.ts', tests: ['modules/events/edit'] },
  {
    file: 'modules/events/ticket-types/change-ticket-types.server.ts',
    tests: ['modules/events/ticket-types'],
    harmless: {
      't.event_id = $1': UNIQUE_ID,
      't.position <> placed.place - 1': 'what has its place gets the same again',
    },
  },
  { file: 'modules/viewer/read-viewer.server.ts', tests: ['modules/viewer/read-viewer'] },
  { file: 'modules/events/likes/like-event.server.ts', tests: ['modules/events/likes'] },
  { file: 'modules/organizers/follow-organizer.server.ts', tests: ['modules/organizers/follow'] },
  { file: 'modules/organizers/list-follows.server.ts', tests: ['modules/organizers/follow'] },
  { file: 'modules/referrals/find-referral-code.server.ts', tests: ['modules/referrals/find'] },
  { file: 'modules/referrals/own-referral-code.server.ts', tests: ['modules/viewer/read-viewer'] },
  { file: 'modules/referrals/track-click.server.ts', tests: ['modules/referrals/track'] },
  {
    file: 'modules/notifications/send/send-outbox.server.ts',
    tests: ['modules/notifications/send/send-outbox'],
  },
  { file: 'platform/consume-rate-limit.server.ts', tests: ['platform/consume-rate-limit'] },
]
