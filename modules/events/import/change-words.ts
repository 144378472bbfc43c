import { eventKinds } from '#modules/events/event.ts'
import { ageWords, levels } from '#modules/events/facts/guest-facts.ts'
import { hourWords, priceWords } from '#modules/events/import/fact-words.ts'
import type { ImportedFacts } from '#modules/events/import/import-row.ts'
import { TIME_ZONES } from '#modules/venues/venue.ts'
import { formatLongDay, noonOf } from '#platform/time.ts'

/**
 * What a newer file changes of an event, a line for each field: "Starts: 9 PM instead of 8 PM". Of a long text only that it changes.
 */
export const changeWords = (
  before: ImportedFacts,
  now: ImportedFacts,
  changed: readonly (keyof ImportedFacts)[],
): string[] => [...new Set(changed.map((name) => lineOf(name, before[name], now[name])))]

type Fact = ImportedFacts[keyof ImportedFacts]

function lineOf(name: keyof ImportedFacts, before: Fact, now: Fact): string {
  const { label, words } = FIELDS[name]
  if (!words) return `${label}: another one`
  // What an older import knew nothing of was empty.
  const said = (fact: Fact) => (fact ? shortened(words(String(fact)).replaceAll('\n', '; ')) : '')
  if (!now) return `${label}: taken away (${said(before)})`
  return before ? `${label}: ${said(now)} instead of ${said(before)}` : `${label}: ${said(now)}`
}

const MAX_SHOWN = 80

const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd().toWellFormed()}…` : text

interface Field {
  label: string
  /** None of what is too long to be shown, or is no text. */
  words?: (text: string) => string
}

const asItIs = (label: string): Field => ({ label, words: (text) => text })
const day = (label: string): Field => ({ label, words: (text) => formatLongDay(noonOf(text), 'UTC') })
const hour = (label: string): Field => ({ label, words: hourWords })
const tick = (label: string): Field => ({ label, words: () => 'yes' })
const known = (label: string, names: Readonly<Record<string, string>>): Field => ({
  label,
  words: (text) => names[text] ?? text,
})
const counted = (label: string, unit: string): Field => ({
  label,
  words: (text) => (text === 'none' ? 'none' : `${text} ${unit}${text === '1' ? '' : 's'} before`),
})

const labelsOf = <T>(choices: Record<string, T>, label: (choice: T) => string) =>
  Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, label(choice)]))

const FIELDS: Record<keyof ImportedFacts, Field> = {
  title: asItIs('Name'),
  kind: known(
    'Kind',
    labelsOf(eventKinds, ({ label }) => label),
  ),
  description: { label: 'Description' },
  djs: asItIs('Music'),
  attire: asItIs('What to wear'),
  refundPolicy: { label: 'Refund words' },
  refunds: counted('Refunds', 'day'),
  passOn: counted('Passing on', 'hour'),
  isUnlisted: { label: 'Who finds it', words: () => 'whoever has its link' },
  isCancelled: tick('Cancelled'),
  isPremium: tick('Premium'),
  showsGuests: tick('Guests see each other'),
  level: known(
    'Level',
    labelsOf(levels, ({ choice }) => choice),
  ),
  minAge: { label: 'Age', words: (text) => ageWords(Number(text)) },
  parking: asItIs('Parking'),
  food: asItIs('Food'),
  hotelName: asItIs('Hotel'),
  hotelUrl: asItIs('Hotel on the web'),
  hotelCode: asItIs('Booking the hotel'),
  hostPhone: asItIs('Phone'),
  hosts: asItIs('Hosts'),
  perks: asItIs('Good to know'),
  doorPrice: { label: 'Price', words: priceWords },
  ticketUrl: asItIs('Web address'),
  day: day('Day'),
  lastDay: day('Last day'),
  starts: hour('Starts'),
  ends: hour('Ends'),
  doors: hour('Doors'),
  timeZone: known('Time zone', TIME_ZONES),
  venueName: asItIs('Venue'),
  address: asItIs('Address'),
  city: asItIs('City'),
  region: asItIs('State'),
  latitude: { label: 'Position' },
  longitude: { label: 'Position' },
}
