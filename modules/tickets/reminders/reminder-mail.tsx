import type { EventDetail } from '#modules/events/event.ts'
import { hoursText, isSeveralNights, wholeHours } from '#modules/events/event-time-text.ts'
import type { MailDraft, Site } from '#modules/notifications/mail.ts'
import {
  MailButton,
  MailDocument,
  MailHeading,
  MailLink,
  MailText,
} from '#modules/notifications/mail-document.tsx'
import type { RemindedGuest } from '#modules/tickets/reminders/reminded-guest.server.ts'
import { formatCounted } from '#platform/money.ts'
import { DAY_MS, dayIn, formatDay, formatLongDay, type Instant, noonOf, plusMs } from '#platform/time.ts'

interface ReminderFacts {
  site: Site
  now: Instant
  event: EventDetail
  /** The day of it that is reminded of. */
  day: string
  guest: RemindedGuest
  where: string
  /** Doors and attire, as far as the host has said them. */
  goodToKnow: string[]
  ticketsUrl: string
  eventUrl: string
  /** Where these mails are stopped, without signing in. */
  stopUrl: string
}

/** What a guest wants to know the day before: when, where, what to wear, and where their tickets are. */
export function reminderDraft(facts: ReminderFacts): MailDraft {
  const { site, event, day, guest, now, where, goodToKnow, ticketsUrl, eventUrl, stopUrl } = facts
  const subject = `${dayWord(day, event, now)}: ${event.title}`
  const when = isSeveralNights(event)
    ? hoursText(event)
    : `${formatLongDay(event.startsAt, event.timeZone)}, ${hoursText(event)}`
  const tickets = guest.isCashDue
    ? `You have ${formatCounted(guest.tickets, 'ticket')}, held for cash at the door.`
    : `You have ${formatCounted(guest.tickets, 'ticket')}. Open the codes before you leave: they work without signal then.`
  const isLater = day > dayIn(event.startsAt, event.timeZone)
  const lines = [
    when,
    isLater && `Your tickets are good from ${formatDay(noonOf(day), 'UTC')}`,
    where,
    ...goodToKnow,
  ].flatMap((line) => line || [])
  const why = `You get this mail because you hold a ticket on ${site.brand}.`
  return {
    subject,
    unsubscribeUrl: stopUrl,
    document: (
      <MailDocument {...site} title={subject} preview={when}>
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {lines.map((line) => (
            <span key={line} style={{ display: 'block' }}>
              {wholeHours(line)}
            </span>
          ))}
        </MailText>
        <MailText>{tickets}</MailText>
        <MailButton href={ticketsUrl}>See my tickets</MailButton>
        <MailText quiet>
          <MailLink href={eventUrl}>About the event</MailLink>
        </MailText>
        <MailText quiet>{why}</MailText>
        <MailText quiet>
          <MailLink href={stopUrl}>Stop these mails</MailLink>
        </MailText>
      </MailDocument>
    ),
    text: [
      lines.join('\n'),
      tickets,
      `See my tickets: ${ticketsUrl}`,
      `About the event: ${eventUrl}`,
      `${why}\nStop these mails: ${stopUrl}`,
    ].join('\n\n'),
  }
}

/** "Tomorrow", as seen from the room; a mail that was late says the day. */
function dayWord(day: string, { timeZone }: EventDetail, now: Instant): string {
  if (day === dayIn(plusMs(now, DAY_MS), timeZone)) return 'Tomorrow'
  return day === dayIn(now, timeZone) ? 'Today' : formatDay(noonOf(day), 'UTC')
}
