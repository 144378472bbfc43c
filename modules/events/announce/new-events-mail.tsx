import type { News } from '#modules/events/announce/announced-news.ts'
import type { EventCard } from '#modules/events/event.ts'
import { wholeHours } from '#modules/events/event-time-text.ts'
import type { MailDraft, Site } from '#modules/notifications/mail.ts'
import {
  MailButton,
  MailDocument,
  MailHeading,
  MailLink,
  MailText,
} from '#modules/notifications/mail-document.tsx'
import { formatCounted } from '#platform/money.ts'

/** A mail that lists more is not read; the host's page has all of them. */
const MAX_LISTED = 10

interface NewEvents {
  site: Site
  host: EventCard['organizer']
  /** At least one. */
  news: readonly News[]
  /** Where these mails are stopped, without signing in. */
  stopUrl: string
}

/** What a host has published, to somebody who follows them: one event with a button, or a list. */
export function newEventsDraft({ site, host, news, stopUrl }: NewEvents): MailDraft {
  const [first, ...others] = news
  if (!first) throw new Error('A mail about new events needs one')
  const isOne = others.length === 0
  const what = isOne
    ? [first.title, first.nights].filter(Boolean).join(', ')
    : `${formatCounted(news.length, 'new event')}`
  const subject = `${host.name}: ${what}`
  const listed = news.slice(0, MAX_LISTED)
  const hostUrl = `${site.appUrl}/organizer/${host.id}`
  const rest =
    news.length > listed.length ? `And ${news.length - listed.length} more on the page of ${host.name}.` : ''
  const why = `You get this mail because you follow ${host.name} on ${site.brand}.`
  return {
    subject,
    unsubscribeUrl: stopUrl,
    document: (
      <MailDocument
        {...site}
        title={subject}
        preview={isOne ? first.when : news.map(({ title }) => title).join(', ')}
      >
        <MailHeading>{isOne ? first.title : `${host.name} has ${what}`}</MailHeading>
        {listed.map((one) => (
          <MailText key={one.path}>
            {!isOne && (
              <>
                <strong>
                  <MailLink href={site.appUrl + one.path}>{one.title}</MailLink>
                </strong>
                <br />
              </>
            )}
            {factsOf(one).map((fact) => (
              <span key={fact} style={{ display: 'block' }}>
                {wholeHours(fact)}
              </span>
            ))}
          </MailText>
        ))}
        {rest && <MailText>{rest}</MailText>}
        <MailButton href={isOne ? site.appUrl + first.path : hostUrl}>
          {isOne ? (first.nights ? 'See the nights' : 'See the event') : 'See all of them'}
        </MailButton>
        <MailText quiet>
          Host: <MailLink href={hostUrl}>{host.name}</MailLink>
        </MailText>
        <MailText quiet>{why}</MailText>
        <MailText quiet>
          <MailLink href={stopUrl}>Stop these mails</MailLink>
        </MailText>
      </MailDocument>
    ),
    text: [
      ...listed.map((one) => [one.title, ...factsOf(one), site.appUrl + one.path].join('\n')),
      rest,
      `Host: ${host.name}\n${hostUrl}`,
      `${why}\nStop these mails: ${stopUrl}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

const factsOf = ({ when, where, price }: News): string[] => [when, where, price].filter(Boolean)
