import { scannedByText } from '#modules/tickets/scanned-by-sql.server.ts'
import { guessCodes, MAX_GUESSES_PER_MINUTE } from '#modules/tickets/ticket.ts'
import type { SqlOperand } from '#platform/sql-operand.ts'

const guesses = guessCodes.map((code) => `'${code}'`).join(', ')

/**
 * SQL of whether a person, or else whoever holds a link, types codes at the door of an event that nobody was given. Who presents the
 * ticket `ticket` guesses nothing.
 */
export const isGuessingText = (
  event: SqlOperand,
  person: SqlOperand,
  link: SqlOperand,
  ticket: SqlOperand,
): string =>
  `(${ticket}::uuid is null and (select count(*) from ticket_logs l
       where l.event_id = ${event} and ${scannedByText('l')} = coalesce(${person}, ${link}::uuid) and l.error_code in (${guesses})
         and l.created_at > now() - interval '1 minute' and l.scanned_at is null) >= ${MAX_GUESSES_PER_MINUTE})`
