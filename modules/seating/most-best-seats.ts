/** The most seats for which the best are looked for at once; `db/functions/get_best_available_seats.sql` refuses more. */
export const MOST_BEST_SEATS = 20
