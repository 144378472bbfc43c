import type { SeatProcedure } from '#modules/seating/calls/seat-procedures.ts'

/** The statement of each procedure: its parameters in their order; of the best seats, last the address of the member who asks. */
export const SEAT_STATEMENTS = {
  get_available_seats:
    "select coalesce(jsonb_agg(to_jsonb(s)), '[]') as answer from get_available_seats($1, $2) s",
  get_best_available_seats:
    'select get_best_available_seats($1, $2, $3, $4, $5, $6, $7, customer_email_param => $8) as answer',
  hold_seats: 'select hold_seats($1, $2, $3, $4, $5) as answer',
  release_seat_holds: 'select to_jsonb(release_seat_holds($1, $2, $3)) as answer',
  complete_seat_purchase: 'select complete_seat_purchase($1, $2, $3, $4, $5, $6) as answer',
  cleanup_expired_seat_holds: 'select to_jsonb(cleanup_expired_seat_holds()) as answer',
} as const satisfies Record<SeatProcedure, string>
