import { managedEvents } from '#modules/teams/managed-events.server.ts'

const MAX_COUNTED = 100

/**
 * SQL of how many orders wait for cash at the events whose sales a person may read; counts to 100. `person` is the number
 * of the value that holds the person's id.
 */
export const openCashOrdersSql = (person: `$${number}`): string =>
  `(select count(*) from (
     select from ${managedEvents(person, 'sales')} m join orders o on o.event_id = m.event_id
     where o.order_status = 'awaiting_cash_payment' limit ${MAX_COUNTED}) waiting)`
