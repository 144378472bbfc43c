import { expect } from 'vitest'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { postponeEvent } from '#modules/checkout/cancel/postpone-event.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { OrderId, PersonId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { billing, countOf, want } from '#tests/support/buying.ts'
import type { Db } from '#platform/db.server.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'

export const NOTE = 'The floor is under water. See you in spring.'
export const CASH = { cash: true }
export const DECLINED_CARD = { sourceToken: 'cnon:card-nonce-declined' }
export const DECLINED = { token: 'cnon:card-nonce-declined' }

interface Sale {
  by?: PersonId
  email?: string
  cash?: boolean
  token?: string
}

/** Sells tickets of events and takes the events down, as their hosts do. */
export function eventCalledOff(db: Db) {
  const services = checkoutServices(db)

  async function managerOf<C extends 'edit' | 'money'>({ ownerId, eventId }: OnSale, capability: C) {
    const manager = await proveManager(db, { id: ownerId, name: '' }, eventId, capability)
    if (!manager) throw new Error('Not a manager')
    return manager
  }

  /** Sends what the organiser's page shows. */
  async function announce(event: OnSale, kind: 'cancelled' | 'postponed', now = systemNow()) {
    const manager = await managerOf(event, 'edit')
    const words = messageWords(guestMessage(await eventBefore(db, manager), { kind }))
    return (kind === 'cancelled' ? cancelEvent : postponeEvent)(db, manager, { words, note: NOTE, now })
  }
  const cancel = (event: OnSale) => announce(event, 'cancelled')
  /** Cancels it although money was taken. */
  async function cancelPaid(event: OnSale, by?: EventManager<'money'>) {
    const [manager, cashier] = [await managerOf(event, 'edit'), by ?? (await managerOf(event, 'money'))]
    const words = messageWords(
      guestMessage(await eventBefore(db, manager), { kind: 'cancelled', isPaid: true }),
    )
    return cancelEvent(db, manager, { words, note: NOTE, now: systemNow(), cashier })
  }

  /** Buys one ticket; unless told for nothing. */
  async function buy(
    event: OnSale,
    { by, email = billing.email, cash = false, token }: Sale = {},
    price = 0,
  ) {
    const how = {
      method: cash ? ('cash' as const) : ('card' as const),
      sourceToken: cash || price === 0 ? null : (token ?? 'cnon:card-nonce-ok'),
      billing: { ...billing, email },
    }
    return checkOut(ctxOf(db), services, by ?? (await makePerson(db)), want(event, 1, how, price))
  }

  const statusOf = async ({ eventId }: OnSale) =>
    (await db.pool.query<{ status: string }>('select status from events where id = $1', [eventId])).rows[0]
      ?.status
  const mailsOf = async ({ eventId }: OnSale) =>
    (
      await db.pool.query<{ recipient: string; payload: object }>(
        `select recipient, payload from mail_outbox where kind = 'event_change' and payload ->> 'eventId' = $1
         order by recipient`,
        [eventId],
      )
    ).rows
  /** Until a statement waits for another one's lock. */
  const waiting = () => expect.poll(() => countOf(db, LOCK_WAITERS)).toBeGreaterThan(0)
  const orderOf = async ({ eventId }: OnSale) =>
    (await db.pool.query<{ id: OrderId }>('select id from orders where event_id = $1', [eventId])).rows[0]!.id

  return { services, managerOf, announce, cancel, cancelPaid, buy, statusOf, mailsOf, waiting, orderOf }
}
