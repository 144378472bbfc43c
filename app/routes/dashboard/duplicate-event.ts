import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { beginCopy } from '#modules/drafts/begin-copy.server.ts'
import { duplicateValues } from '#modules/events/duplicate/duplicate-values.ts'
import { eventPictures } from '#modules/events/pictures/event-pictures.server.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { promosOfEvent } from '#modules/promo-codes/list-promo-codes.server.ts'
import { countChartSeats } from '#modules/seating/event-chart/count-chart-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import { newId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/duplicate-event'

const DuplicateSchema = z.strictObject({ intent: z.literal('duplicate') })

/**
 * Begins a copy of an event, and leads to its form; one that nobody has touched yet is taken again. Without room for one
 * more draft it leads to their list, which says so.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const manager = await proveManager(db, actor, params.eventId, 'edit')
  if (!manager) throw data(null, { status: 404 })
  const form = await readForm(request, DuplicateSchema)
  if (!form.ok) return answerForm(form, form)
  const [event, ticketTypes, { pictures }, seats, { promos }] = await Promise.all([
    eventToEdit(db, manager),
    ticketTypesToEdit(db, manager),
    eventPictures(db, manager),
    countChartSeats(db, manager),
    promosOfEvent(db, manager),
  ])
  const { venue } = event
  const isOwn = (await ownVenue(db, actor.id, venue.id)) !== null
  const values = duplicateValues(
    manager.eventId,
    { ...event, venue: { ...venue, isOwn } },
    { ticketTypes, hasFlyer: pictures.length > 0, seats, codes: promos.filter(({ isActive }) => isActive) },
  )
  const copy = { owner: actor.id, kind: 'event', subject: newId<'event'>(), values }
  const begun = await beginCopy(db, copy)
  throw begun.ok ? formOf(begun.value) : redirect(href('/dashboard/events/drafts'), { status: 303 })
}

const formOf = (id: string) => redirect(`${href('/create-event')}?draft=${id}&step=when`, { status: 303 })
