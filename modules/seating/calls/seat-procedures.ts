import { z } from 'zod'
import { MOST_BEST_SEATS } from '#modules/seating/most-best-seats.ts'
import { isId } from '#platform/ids.ts'

const id = z.string().refine(isId)
const ids = z.array(id).max(100)
// What PostgreSQL keeps in no text.
const isStorable = (text: string) => !text.includes('\0')
const session = z.string().max(100).refine(isStorable)
const text = z.string().max(320).refine(isStorable).nullish()

/**
 * The remote procedures of seats with their parameters, by name; others are unknown and none may be added. (Specification 7) Sessions are
 * those of the caller's cookie: see `call-seats.server.ts`.
 */
export const SEAT_PROCEDURES = {
  get_available_seats: z.strictObject({ event_id_param: id, seating_chart_id_param: id }),
  get_best_available_seats: z.strictObject({
    event_id_param: id,
    seating_chart_id_param: id,
    quantity_param: z.int().min(1).max(MOST_BEST_SEATS),
    prefer_together: z.boolean().default(true),
    max_price: z.number().min(0).max(1_000_000).nullish(),
    section_preference: text,
    accessible_param: z.boolean().default(false),
  }),
  hold_seats: z.strictObject({
    seat_ids: ids,
    event_id_param: id,
    session_id_param: session,
    hold_duration_minutes: z.int().min(-1000).max(1000).default(15),
    customer_email_param: text,
  }),
  release_seat_holds: z.strictObject({
    hold_ids: ids,
    session_id_param: session,
    event_id_param: id,
  }),
  complete_seat_purchase: z.strictObject({
    session_id_param: session,
    event_id_param: id,
    order_id_param: id,
    customer_email_param: z.string().max(320).refine(isStorable),
    customer_name_param: text,
    payment_method_param: text,
  }),
  cleanup_expired_seat_holds: z.strictObject({}),
} as const

export type SeatProcedure = keyof typeof SEAT_PROCEDURES

export const isSeatProcedure = (name: string): name is SeatProcedure => Object.hasOwn(SEAT_PROCEDURES, name)
