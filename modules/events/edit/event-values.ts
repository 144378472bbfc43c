import type { EditedEvent } from '#modules/events/create/event-schema.ts'
import type { EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import { decimalUsd } from '#platform/money.ts'

/** The fields of an event; the message to its guests is not one of them. */
export type EventValues = Record<Exclude<keyof EditedEvent, 'words' | 'note' | 'isOnAgain'>, string>

/** What stands in the fields of an event that is published. A venue of one's own is chosen, any other is written out. */
export function eventValues(event: EventToEdit): EventValues {
  const {
    title,
    kind,
    description,
    djs,
    attire,
    refundPolicy,
    hostPhone,
    doorPrice,
    acceptsCash,
    organizerId,
    venue,
  } = event
  const { id, isOwn, name, address, city, region } = venue
  const place = isOwn
    ? { venueId: id, venueName: '', address: '', city: '', region: '', timeZone: '' }
    : { venueId: '', venueName: name, address, city, region, timeZone: event.timeZone }
  return {
    title,
    kind,
    description,
    djs,
    attire,
    refundPolicy,
    hostPhone,
    hostName: '',
    organizerId,
    doorPrice: doorPrice === null ? '' : decimalUsd(doorPrice),
    acceptsCash: acceptsCash ? 'on' : '',
    updatedAt: event.updatedAt,
    ...place,
    ...typedTimes(event, event.timeZone),
  }
}
