import { changeMessage, type EventBefore, type EventChange } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { messageNotification } from '#modules/notifications/notification.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { goesAlongText, moveShifts } from '#modules/shifts/move-shifts.server.ts'
import { shiftTimeText } from '#modules/shifts/shift.ts'
import { helperMessageMail } from '#modules/shifts/helper-mails.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { PersonId, ShiftId } from '#platform/ids.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

interface Helping {
  id: ShiftId
  personId: PersonId
  email: string
  place: string
  startsAt: Date
  endsAt: Date
  isAccepted: boolean
}

/**
 * Tells everybody who has a shift at an event of a change, in the caller's transaction and before the event is written: one mail and one
 * notification a person, however many shifts they have, and none for whoever makes the change, declined, or may not be there any more.
 * Shifts move along with the start of their event (`moveShifts`). `note` is what the organiser adds; empty for none.
 */
export async function tellHelpers(
  tx: Tx,
  manager: EventManager<'edit'>,
  before: EventBefore,
  change: EventChange,
  note: string,
): Promise<void> {
  const { eventId, personId: by } = manager
  const helping = await tx.statement<Helping>(HELPING, [eventId, by, before.status === 'postponed'])
  const moved =
    change.kind === 'moved' ? await moveShifts(tx, manager, before, change.to) : new Map<ShiftId, never>()
  if (helping.length === 0) return
  const may = new Set(await peopleWhoMay(tx, eventId, 'door'))
  const { subject, paragraphs } = changeMessage(before, change)
  const timeZone = change.kind === 'moved' ? change.to.timeZone : before.timeZone
  const told = [...Map.groupBy(helping, ({ personId }) => personId)].flatMap(([personId, shifts]) => {
    const [{ email }] = shifts as [Helping]
    if (!may.has(personId)) return []
    const times = shifts.map((shift) => ({ ...timesOf(shift), ...moved.get(shift.id), place: shift.place }))
    const isAsked = shifts.some(({ id }) => moved.has(id))
    const words = [
      ...paragraphs,
      ofShifts(
        change,
        times.map((one) => textOf(one, timeZone)),
        isAsked,
      ),
    ]
    const shiftIds = shifts.filter(({ isAccepted }) => isAccepted).map(({ id }) => id)
    return [
      { personId, email, paragraphs: words, shiftIds, body: [...words, note].filter(Boolean).join(' ') },
    ]
  })
  await tx.statement(TELL_HELPERS, [eventId, subject, note, JSON.stringify(told)])
}

const HELPING = `
  select s.id, s.person_id as "personId", u.email, s.place, s.starts_at as "startsAt", s.ends_at as "endsAt",
    s.answer = 'accepted' as "isAccepted"
  from shifts s join auth_user u on u.id = s.person_id
  where s.event_id = $1 and s.person_id <> $2 and s.answer <> 'declined' and ${goesAlongText('$3')}
  order by s.starts_at, s.id`

const timesOf = ({ startsAt, endsAt }: Helping) => ({
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
})

const textOf = (
  { place, ...times }: ReturnType<typeof timesOf> & { place: string },
  timeZone: TimeZone,
): string => `${place}, ${shiftTimeText(times, timeZone)}`

function ofShifts(change: EventChange, shifts: string[], isAsked: boolean): string {
  const list = shifts.join('; ')
  switch (change.kind) {
    case 'cancelled':
      return `You need not come for your shift: ${list}.`
    case 'postponed':
      return 'The new date is not set yet. Your shift moves along with it, and we tell you when it is set.'
    case 'moved':
      return isAsked
        ? `Your shift moves along: ${list}. Please accept it or decline.`
        : `Your shift stays as it is: ${list}.`
  }
}

const TOLD = `jsonb_to_recordset($4::jsonb) as told (email text, "personId" uuid, paragraphs jsonb, "shiftIds" jsonb, body text)`

const MAIL = insertMail(helperMessageMail, {
  recipient: 'told.email',
  payload: {
    eventId: '$1::text',
    subject: '$2::text',
    paragraphs: 'told.paragraphs',
    note: '$3::text',
    personId: 'told."personId"',
    shiftIds: 'told."shiftIds"',
  },
  from: TOLD,
})

const NOTIFICATION = insertNotification(messageNotification, {
  person: 'told."personId"',
  payload: { title: '$2::text', body: 'told.body', url: `'/dashboard/assignments'` },
  from: TOLD,
})

/** Exported for the test that asks the database about every statement. */
export const TELL_HELPERS = `with mailed as (${MAIL}) ${NOTIFICATION}`
