import { expect } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import { messageWords } from '#modules/events/change/guest-message.ts'
import { EditEventSchema, type EditedEvent } from '#modules/events/create/event-schema.ts'
import { editEvent } from '#modules/events/edit/edit-event.server.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { nightsInScope, otherNightsToCome } from '#modules/events/series/nights-to-come.server.ts'
import { proveManager, proveManagers } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { parseForm } from '#platform/read-form.server.ts'
import { DAY_MS, dayIn, plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { publishEvent } from '#tests/support/event-form.ts'

/** The moment of a test of the form. */
export const NOW = systemNow()

/** A day that is later than the event's own. */
export const LATER = dayIn(plusMs(systemNow(), 40 * DAY_MS), 'America/Chicago')

/** What the form sends: a box that is not ticked is not sent. */
export function readEdited({ status: _status, ...values }: Record<string, string>): EditedEvent {
  const form = new FormData()
  const sent: Record<string, string> = { ...values, intent: 'event' }
  for (const [name, value] of Object.entries(sent))
    if (!['acceptsCash', 'isPremium', 'isUnlisted', 'isOnAgain'].includes(name) || value === 'on')
      form.append(name, value)
  const parsed = parseForm(form, EditEventSchema)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  return parsed.value
}

/** Publishes events and sends their forms, as their pages have them. */
export function eventEditing(db: Db) {
  /** An event that was just published, for its owner. */
  async function published(): Promise<{ owner: PersonId; id: EventId }> {
    const owner = await makePerson(db)
    await publishEvent(db, owner)
    const { rows } = await db.pool.query<{ id: EventId }>('select id from events where owner_id = $1', [
      owner,
    ])
    return { owner, id: rows[0]!.id }
  }

  async function editorOf({ owner, id }: { owner: PersonId; id: EventId }) {
    const manager = await proveManager(db, { id: owner, name: '' }, id, 'edit')
    if (!manager) throw new Error('Not an editor')
    return manager
  }

  /** Sends the form of the event as its page has it, with these fields changed. */
  async function edit(
    event: { owner: PersonId; id: EventId },
    over: Partial<Record<keyof EditedEvent, string>>,
  ) {
    const manager = await editorOf(event)
    const before = await eventToEdit(db, manager)
    const fields = readEdited({ ...eventValues(before), ...over })
    const others = await otherNightsToCome(db, manager, NOW)
    const chosen = nightsInScope(others, fields.nights).map(({ id }) => id)
    const managers = (await proveManagers(db, { id: event.owner, name: '' }, chosen, 'edit')) ?? []
    return editEvent(db, manager, {
      fields,
      seenAt: before.updatedAt,
      others: managers,
      now: NOW,
      guests: guestsOfEdit,
    })
  }

  /** Sends the form, reads the message to the guests, and sends it again with that. */
  async function editAndTell(event: Parameters<typeof edit>[0], over: Parameters<typeof edit>[1]) {
    const first = await edit(event, over)
    if (first.ok || first.failure.code !== 'GUESTS_NOT_TOLD') return first
    return edit(event, {
      ...over,
      words: first.failure.messages.map(({ message }) => messageWords(message)).join(' '),
      note: 'See you there.',
    })
  }

  /** Somebody holds a ticket that was free. */
  async function hold(id: EventId) {
    await db.pool.query('update ticket_types set price_cents = 0 where event_id = $1', [id])
    const buyer = await makePerson(db)
    const [type] = (await getEvent(db, id))!.ticketTypes
    const request = want({ eventId: id, ticketTypeId: type!.id }, 1, { sourceToken: null }, 0)
    // One that is over sells nothing: it was on sale before.
    await db.pool.query(
      "update events set starts_at = starts_at + interval '1 year', ends_at = ends_at + interval '1 year' where id = $1",
      [id],
    )
    const answer = await checkOut(ctxOf(db), checkoutServices(db), buyer, request)
    await db.pool.query(
      "update events set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where id = $1",
      [id],
    )
    expect(answer.status).toBe('completed')
  }

  const mailsOf = async (id: EventId) =>
    (
      await db.pool.query<{ payload: object }>(
        `select payload from mail_outbox where kind = 'event_change' and payload ->> 'eventId' = $1`,
        [id],
      )
    ).rows.map(({ payload }) => payload)

  const wrongIn = (done: Awaited<ReturnType<typeof edit>>) =>
    !done.ok && done.failure.code === 'FIELDS_WRONG'
      ? done.failure.fields.map(({ code, field }) => `${code} ${field}`)
      : done

  return { published, editorOf, edit, editAndTell, hold, mailsOf, wrongIn }
}
