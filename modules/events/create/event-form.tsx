import { type ReactNode, useState } from 'react'
import { AtTheDoorFields } from '#modules/events/create/door-fields.tsx'
import { ANOTHER_NAME, ANOTHER_VENUE, timeZoneWords } from '#modules/events/create/event-choice-words.ts'
import { GuestFactFields } from '#modules/events/create/guest-fact-fields.tsx'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { TypedTimesInWords } from '#modules/events/create/typed-times-in-words.tsx'
import type { OwnOrganizer } from '#modules/organizers/organizer.ts'
import { TIME_ZONES, type VenueChoice } from '#modules/venues/venue.ts'
import { CityField } from '#modules/venues/city-field.tsx'
import { FieldPair } from '#ui/form/field-pair.tsx'
import { FormCheckbox, FormParagraph, FormPhone, FormSelect, FormText } from '#ui/form/fields.tsx'
import { MoreFields } from '#ui/form/more-fields.tsx'
import { useField } from '#ui/form/form-context.ts'
import { Heading } from '#ui/heading.tsx'

interface HostNameFieldsProps {
  /** The names under which this person puts events on; none before their first event. */
  hosts: readonly OwnOrganizer[]
  /** Whether they may give it another name than these. */
  mayNameHost?: boolean
}

interface EventFieldsProps extends HostNameFieldsProps {
  venues: readonly VenueChoice[]
  /** Of those by whose seating chart an event could be sold that is not published yet. */
  chartVenues?: readonly string[]
  /** Asks whether it repeats, where that can be said. */
  repeats?: ReactNode
  /** Takes its flyer, where that is a part of the form. */
  flyer?: ReactNode
  /** The part that says what tickets there are. */
  tickets?: ReactNode
  /** The day and the hours that are saved, in words; null while they are not complete. */
  when: string | null
}

/** The fields of an event, in the order in which a flyer says them. */
export function EventFieldsOnOnePage({
  hosts,
  mayNameHost,
  venues,
  chartVenues,
  repeats,
  flyer,
  tickets,
  when,
}: EventFieldsProps) {
  const { defaultValue } = useField('kind')
  const [kind, setKind] = useState(defaultValue)
  return (
    <>
      <Part title="What">
        <WhatFields onKind={setKind}>{flyer}</WhatFields>
      </Part>
      <Part title="When">
        <WhenFields kind={kind} />
        {repeats}
        <TypedTimesInWords venues={venues} saved={when} />
      </Part>
      <Part title="Where">
        <WhereFields
          venues={venues}
          chartVenues={chartVenues}
          zoneHint="The day and times above are meant in it."
        />
      </Part>
      <Part title={tickets ? 'Tickets' : 'At the door'}>
        {tickets}
        <AtTheDoorFields />
      </Part>
      <Part title="Host">
        <HostFields hosts={hosts} mayNameHost={mayNameHost} />
      </Part>
    </>
  )
}

interface WhatFieldsProps {
  children?: ReactNode
  /** Another kind is chosen. */
  onKind?: (kind: string) => void
}

/** What kind of event it is, and what guests should know of it. */
export const WhatFields = ({ children, onKind }: WhatFieldsProps) => (
  <>
    <FormText name="title" label="Name of the event" maxLength={MAX_LENGTH.title} autoComplete="off" />
    <FormSelect name="kind" label="Kind" onChange={({ currentTarget }) => onKind?.(currentTarget.value)}>
      {Object.entries(eventKinds).map(([kind, { label }]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </FormSelect>
    {children}
    <MoreFields summary="More about it" names={['description', 'djs', 'attire', 'perks', 'isPremium']}>
      <FormParagraph
        name="description"
        label="What guests should know"
        hint="The music, the room, what to expect."
        maxLength={MAX_LENGTH.description}
      />
      <FormParagraph
        name="djs"
        label="DJs"
        hint="One a line, or with commas between them."
        rows={2}
        maxLength={MAX_LENGTH.djs}
      />
      <FormText
        name="attire"
        label="What to wear"
        hint="With the colors of the night, such as: all white, suede soles. Guests can look for it."
        maxLength={MAX_LENGTH.attire}
        autoComplete="off"
      />
      <FormParagraph
        name="perks"
        label="Good to know"
        hint="One short thing a line, such as: coat check. They stand below the name of the event."
        rows={3}
        maxLength={MAX_LENGTH.perks}
      />
      <FormCheckbox
        name="isPremium"
        label="Premium event"
        hint="For a formal night with more than a floor: dinner, a show, tables. Lists say so, and guests can look for it."
      />
    </MoreFields>
    <GuestFactFields />
  </>
)

/** Kinds that last several days. */
const LONG_KINDS = ['weekender', 'cruise'] satisfies EventKind[]

/** The day and the hours; of a kind that lasts several days the last one, too. */
export const WhenFields = ({ kind }: { kind: string }) => (
  <>
    <FormText name="day" label="Day" type="date" />
    <FieldPair>
      <FormText name="starts" label="Starts" type="time" />
      <FormText name="ends" label="Ends" type="time" />
    </FieldPair>
    <p className="text-muted">An end after midnight is on the next morning.</p>
    <MoreFields
      summary="Doors, or several days"
      names={['doors', 'lastDay']}
      isWanted={LONG_KINDS.some((one) => one === kind)}
    >
      <FormText name="doors" label="Doors open" type="time" />
      <FormText
        name="lastDay"
        label="Last day"
        hint="For what lasts several days: the day of the last night."
        type="date"
      />
    </MoreFields>
  </>
)

/** No region: the page of the event that stands beside the form has regions of these names. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset aria-label={title} className="min-w-0 space-y-5 pt-4">
    <Heading level={2} size="small">
      {title}
    </Heading>
    {children}
  </fieldset>
)

interface WhereFieldsProps extends Pick<EventFieldsProps, 'venues' | 'chartVenues'> {
  /** What is meant in the time zone. */
  zoneHint: string
}

/** The venue. The fields of a new one are hidden while one of one's own is chosen, and its chart is named; where no script runs as well. */
export const WhereFields = ({ venues, chartVenues = [], zoneHint }: WhereFieldsProps) => (
  <div className="space-y-5 has-[option[data-own]:checked]:[&_[data-new-venue]]:hidden has-[option[data-chart]:checked]:[&_[data-chart-hint]]:block">
    {venues.length > 0 && (
      <FormSelect name="venueId" label="Venue">
        {venues.map(({ id, name, city, region }) => (
          <option key={id} value={id} data-own data-chart={chartVenues.includes(id) || undefined}>
            {`${name}, ${city}, ${region}`}
          </option>
        ))}
        <option value="">{ANOTHER_VENUE}</option>
      </FormSelect>
    )}
    {chartVenues.length > 0 && (
      <p data-chart-hint className="hidden text-muted">
        This venue has a seating chart. To sell its seats, publish the event and open its Seating page.
      </p>
    )}
    <div data-new-venue className="space-y-5">
      <FormText
        name="venueName"
        label="Name of the venue"
        maxLength={MAX_LENGTH.venueName}
        autoComplete="off"
      />
      <FormText
        name="address"
        label="Street and number (optional)"
        maxLength={MAX_LENGTH.address}
        autoComplete="off"
      />
      <FieldPair>
        <CityField maxLength={MAX_LENGTH.city} autoComplete="off" />
        <FormText
          name="region"
          label="State"
          maxLength={MAX_LENGTH.region}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </FieldPair>
      <ZoneField hint={zoneHint} />
    </div>
  </div>
)

/** The zones of the country, and the event's own where it is another one. */
function ZoneField({ hint }: { hint: string }) {
  const { defaultValue } = useField('timeZone')
  const isElsewhere = defaultValue !== '' && !Object.hasOwn(TIME_ZONES, defaultValue)
  return (
    <FormSelect name="timeZone" label="Time zone" hint={hint}>
      {['', ...Object.keys(TIME_ZONES), ...(isElsewhere ? [defaultValue] : [])].map((zone) => (
        <option key={zone} value={zone}>
          {timeZoneWords(zone)}
        </option>
      ))}
    </FormSelect>
  )
}

/**
 * Whose name stands on the flyer, whom guests call, and who can find the event. The field of a new name is hidden while one of one's own is chosen;
 * where no script runs as well.
 */
export const HostFields = (props: HostNameFieldsProps) => (
  <>
    <HostNameFields {...props} />
    <FormPhone name="hostPhone" label="Phone for questions (optional)" hint="Guests see it and can tap it." />
    <MoreFields summary="Other hosts" names={['hosts']}>
      <FormParagraph
        name="hosts"
        label="Hosts beside the name on the flyer"
        hint="One a line, with a phone number if guests may call. Such as: Lady T, 773-555-0119."
        rows={3}
        maxLength={MAX_LENGTH.hosts}
      />
    </MoreFields>
    <MoreFields summary="Who can find it" names={['isUnlisted']}>
      <FormCheckbox
        name="isUnlisted"
        label="By link only"
        hint="It is in no list, search or calendar, and followers are not told. Whoever has its link sees it and can buy."
      />
    </MoreFields>
    <FormCheckbox
      name="showsGuests"
      label="Show who is coming"
      hint="Whoever has a ticket sees the first names and pictures of other guests who agreed to it."
    />
  </>
)

/** The name on the flyer alone: one of one's own, or another. */
export const HostNameFields = ({ hosts, mayNameHost = true }: HostNameFieldsProps) => (
  <div className="space-y-5 has-[option[data-own-host]:checked]:[&_[data-new-host]]:hidden">
    {hosts.length > 0 && (
      <FormSelect name="organizerId" label="Name on the flyer">
        {hosts.map(({ id, name }) => (
          <option key={id} value={id} data-own-host>
            {name}
          </option>
        ))}
        {mayNameHost && <option value="">{ANOTHER_NAME}</option>}
      </FormSelect>
    )}
    {mayNameHost && (
      <div data-new-host>
        <FormText
          name="hostName"
          label={hosts.length > 0 ? 'The other name' : 'Name on the flyer'}
          hint="Guests can follow it. You are its host from now on."
          maxLength={MAX_LENGTH.hostName}
          autoComplete="off"
        />
      </div>
    )}
  </div>
)
