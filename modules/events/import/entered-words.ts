import { timesInWords } from '#modules/events/create/times-in-words.ts'
import { eventKinds } from '#modules/events/event.ts'
import { hourWords, priceWords } from '#modules/events/import/fact-words.ts'
import type { ImportedEvent } from '#modules/events/import/plan-import.server.ts'
import { formatLongDay, noonOf } from '#platform/time.ts'

/**
 * What is entered for a row, a line each: when, where, and what it costs, who invites and who plays. What the file does not say, and is asked
 * once for all, is named and not guessed.
 */
export function enteredWords(event: ImportedEvent, isZoneSaid: boolean): string[] {
  const { facts } = event
  const place = [facts.venueName, facts.address, facts.city, facts.region].filter(Boolean)
  return [whenWords(event, isZoneSaid), place.join(', '), ...moreWords(event)].filter(Boolean)
}

function whenWords(event: ImportedEvent, isZoneSaid: boolean): string {
  const { day, lastDay, starts, ends, doors } = event.facts
  const asked = [!starts && 'start', !ends && 'end', !isZoneSaid && 'time zone'].filter(Boolean)
  const doorsOpen = doors && event.doorsAt ? `, doors ${hourWords(doors)}` : ''
  if (asked.length === 0) return timesInWords(event, event.timeZone) + doorsOpen
  const hours = [starts && hourWords(starts), ends && `to ${hourWords(ends)}`].filter(Boolean).join(' ')
  const days = [day, lastDay].filter(Boolean).map((one) => formatLongDay(noonOf(one), 'UTC'))
  const known = [days.join(' to '), hours].filter(Boolean).join(', ')
  return `${known}${doorsOpen}; ${LIST.format(asked as string[])} as chosen above` // what is not false is text
}

const LIST = new Intl.ListFormat('en-US')

function moreWords({ facts, kind }: ImportedEvent): string[] {
  const hosts = facts.hosts.replaceAll('\n', '; ')
  return [
    [
      facts.kind && eventKinds[kind].label,
      priceWords(facts.doorPrice),
      facts.ticketUrl && `tickets at ${facts.ticketUrl}`,
    ]
      .filter(Boolean)
      .join(' · '),
    [hosts && `Hosts: ${hosts}`, facts.hostPhone && `Phone: ${facts.hostPhone}`].filter(Boolean).join(' · '),
    facts.djs && `Music: ${facts.djs.replaceAll('\n', ', ')}`,
  ].filter(Boolean)
}
