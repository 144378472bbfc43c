import { organizers } from '#db/seed/organizers.ts'
import { personId } from '#db/seed/demo-data.ts'
import { idOf } from '#db/seed/seeded-random.ts'
import { NEW_EVENT_VALUES } from '#modules/events/create/event-schema.ts'
import { addDays } from '#platform/local-time.ts'
import { DAY_MS, dayIn, type Instant, plusMs } from '#platform/time.ts'

/** Rows for `form_drafts`: an event that its host has begun and not published. */
export const draftRows = (now: Instant) => [
  {
    owner_id: personId(organizers.ivory.owner),
    kind: 'event',
    subject: idOf('event', 'draft'),
    fields: {
      ...NEW_EVENT_VALUES,
      title: 'Cotillion for Grown Folks',
      kind: 'party',
      description: 'Still asking the quartet.',
      attire: 'White gloves',
      day: addDays(dayIn(now, 'America/Chicago'), 84),
      starts: '18:00',
      ends: '23:00',
      venueId: idOf('venue', 'palmetto'),
      organizerId: idOf('organizer', 'ivory'),
      price: '50',
    },
    created_at: plusMs(now, -DAY_MS),
    updated_at: plusMs(now, -DAY_MS),
  },
]
