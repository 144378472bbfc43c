import type { eventOccurrences } from '#db/seed/demo-data.ts'
import { idOf } from '#db/seed/seeded-random.ts'

/** The one promo code of the demo data; the page of its organiser tells it. */
const RECORD = { event: 'last-record', code: 'RECORD20' }

export const promoCodeRows = (events: ReturnType<typeof eventOccurrences>) =>
  events
    .filter(({ sold }) => sold.key === RECORD.event)
    .map(({ sold }) => ({
      event_id: sold.id,
      id: idOf('promo code', sold.id),
      code: RECORD.code,
      kind: 'percent',
      percent_bp: 2000,
      max_uses: 50,
      max_per_person: 1,
      ends_at: sold.startsAt,
    }))
