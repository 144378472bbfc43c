import { z } from 'zod'
import { stopMailPath } from '#modules/accounts/settings/stop-mail.server.ts'
import { newsOf } from '#modules/events/announce/announced-news.ts'
import { newEventsDraft } from '#modules/events/announce/new-events-mail.tsx'
import { newsToFollower } from '#modules/events/announce/news-to-follower.server.ts'
import { mailKind } from '#modules/notifications/mail.ts'
import type { PersonId } from '#platform/ids.ts'

/**
 * What a host that somebody follows has published, as it is when the mail is sent. No mail is written when nothing of it is on any
 * more, or they no longer follow.
 */
export const newEventsMail = mailKind({
  name: 'new_events',
  payload: z.object({ announcementId: z.uuid(), personId: z.uuid().transform((id) => id as PersonId) }),
  isBulk: true,
  write: async ({ db, now, site, secret }, { announcementId, personId }) => {
    const nights = await newsToFollower(db, now, { announcementId, personId })
    const [first] = nights
    if (!first) return null
    const stopUrl = site.appUrl + stopMailPath({ personId, choice: 'hosts' }, secret)
    return newEventsDraft({ site, host: first.organizer, news: newsOf(nights, now), stopUrl })
  },
})
