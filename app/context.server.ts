import { createContext } from 'react-router'
import type { Actor } from '#modules/accounts/actor.ts'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { refundCancelledJob } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import type { handleWebhooksJob } from '#modules/checkout/webhooks/handle-webhooks.server.ts'
import type { NotificationKinds } from '#modules/notifications/notification-kinds.ts'
import type { sendMailJob } from '#modules/notifications/send/send-outbox.server.ts'
import type { Webhooks } from '#modules/payments/webhooks/webhook-senders.server.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import type { sweepStorageJob } from '#modules/pictures/sweep-storage.server.ts'
import type { SeatServices } from '#modules/seating/seat-services.server.ts'
import type { DoorCache } from '#modules/tickets/door/door-cache.ts'
import type { TicketLog } from '#modules/tickets/log/noted-log.server.ts'
import type { DoorLists } from '#modules/tickets/offline/list/door-lists.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { FetchPublic } from '#platform/fetch-public.server.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'

/** Everything a request can use. `now` is read once, so that the whole request uses the same time. */
export interface RequestCtx extends Ctx {
  actor: Actor | null
  /** The page is the same for everybody: nobody's session was looked at for it. */
  isForEveryone: boolean
  auth: Auth
  config: Config & { secret: string }
  requestId: string
  /** Aborted when the visitor leaves before they are answered; not there for a page that is made for everyone. */
  signal?: AbortSignal
  /** The database could not be reached: what is answered is 503, and not 500. */
  isOutage?: boolean
  /** Where the request came from, for throttles and logs; empty when unknown. */
  clientAddress: string
  /** Where orders are placed, charged and settled. */
  checkout: CheckoutServices
  /** By what payouts are sent beside admins. */
  payouts: PayoutServices
  /** The payment providers whose webhooks can be checked. */
  webhooks: Webhooks
  signer: TicketSigner
  doorCache: DoorCache
  /** Lines that the site notes of itself; nobody waits for them. */
  ticketLog: TicketLog
  /** The lists that scanners take along for where there is no signal. */
  doorLists: DoorLists
  /** Charts on sale, and the statuses of their seats. */
  seats: SeatServices
  /** Where the bytes of uploads lie. */
  storage: ObjectStorage
  /** Reads addresses of other sites that people type. */
  fetchPublic: FetchPublic
  /** The texts of notifications inside the product. */
  notificationKinds: NotificationKinds
  /** Runs a job now instead of at its next turn, so that a mail does not wait. */
  runJobNow: (
    name: (
      | typeof sendMailJob
      | typeof sweepStorageJob
      | typeof handleWebhooksJob
      | typeof refundCancelledJob
    )['name'],
  ) => void
}

/** The key under which loaders and actions find the `RequestCtx`. */
export const ctx = createContext<RequestCtx>()
