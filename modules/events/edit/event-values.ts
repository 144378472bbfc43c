import type { EditedEvent } from '#modules/events/create/event-schema.ts'
import type { EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { passOnText } from '#modules/events/rules/pass-on-rule.ts'
import { refundRuleText } from '#modules/events/rules/refund-rule.ts'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'

/** The fields of an event; what is said of the change itself is not one of them. */
export type EventFacts = Omit<EditedEvent, 'words' | 'note' | 'isOnAgain' | 'rightCity' | 'nights'>

/** The fields that say where. */
export const PLACE = [
  'venueId',
  'venueName',
  'address',
  'city',
  'region',
  'timeZone',
] as const satisfies (keyof EventFacts)[]

/** The fields of its host hotel. */
export const HOTEL = ['hotelName', 'hotelUrl', 'hotelCode'] as const satisfies (keyof EventFacts)[]

/** Fields that change together when an event is changed in two places. */
export const TOGETHER = [
  PLACE,
  ['organizerId', 'hostName'],
  HOTEL,
  ['refunds', 'refundPolicy'],
  ['acceptsCash', 'cashUntil'],
  ['day', 'lastDay', 'starts', 'ends', 'doors'],
] as const satisfies readonly (readonly (keyof EventFacts)[])[]

/** The fields of an event that is published, as its form is read. A venue of one's own is chosen, any other is written out. */
export function eventFacts(event: EventToEdit): EventFacts {
  const {
    title,
    kind,
    description,
    djs,
    attire,
    refundPolicy,
    hostPhone,
    hosts,
    perks,
    doorPrice,
    acceptsCash,
    ticketUrl,
    isPremium,
    isUnlisted,
    refunds,
    passOn,
    cashUntil,
    level,
    minAge,
    parking,
    food,
    hotelName,
    hotelUrl,
    hotelCode,
    showsGuests,
  } = event
  const { id, isOwn, name, address, city, region } = event.venue
  const place = isOwn
    ? { venueId: id, venueName: '', address: '', city: '', region: '', timeZone: '' }
    : {
        venueId: '',
        venueName: name,
        address,
        city,
        region,
        timeZone: event.timeZone,
      }
  return {
    title,
    kind,
    description,
    djs,
    attire,
    refundPolicy,
    hostPhone,
    hosts,
    perks,
    doorPrice,
    acceptsCash,
    ticketUrl,
    isPremium,
    isUnlisted,
    refunds,
    passOn,
    cashUntil,
    level: level ?? '',
    minAge,
    parking,
    food,
    hotelName,
    hotelUrl,
    hotelCode,
    showsGuests,
    hostName: '',
    organizerId: event.organizerId,
    ...place,
    ...typedTimes(event, event.timeZone),
  }
}

export type EventValues = Record<keyof EventFacts | 'status', string>

/** What stands in the fields of an event that is published, and its status. */
export function eventValues(event: EventToEdit): EventValues {
  const {
    doorPrice,
    acceptsCash,
    isPremium,
    isUnlisted,
    showsGuests,
    refunds,
    passOn,
    cashUntil,
    minAge,
    ...facts
  } = eventFacts(event)
  return {
    ...facts,
    doorPrice: doorPrice === null ? '' : decimalUsd(doorPrice),
    acceptsCash: acceptsCash ? 'on' : '',
    isPremium: isPremium ? 'on' : '',
    isUnlisted: isUnlisted ? 'on' : '',
    refunds: refundRuleText(refunds),
    passOn: passOnText(passOn),
    cashUntil: cashUntil === null ? '' : String(cashUntil),
    minAge: minAge === null ? '' : String(minAge),
    showsGuests: showsGuests ? 'on' : '',
    status: event.status,
  }
}
