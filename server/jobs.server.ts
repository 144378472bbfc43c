import invariants from '#db/invariants.sql?raw'
import { sweepAccountsJob } from '#modules/accounts/sweep-accounts.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { releaseUnpaidCashJob } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { promiseOwedMailJob } from '#modules/checkout/settle/promise-mail.server.ts'
import { releaseExpiredJob } from '#modules/checkout/settle/release-checkouts.server.ts'
import { refundCancelledJob } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { makeDueRefundsJob } from '#modules/checkout/refund/make-refund.server.ts'
import { recoverCheckoutsJob } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { sweepPaymentCallsJob } from '#modules/checkout/calls/payment-calls.server.ts'
import { fetchMissedEventsJob } from '#modules/checkout/webhooks/fetch-missed-events.server.ts'
import { handleWebhooksJob } from '#modules/checkout/webhooks/handle-webhooks.server.ts'
import { announceEventsJob } from '#modules/events/announce/tell-followers.server.ts'
import { refreshSearchWordsJob } from '#modules/events/list/search/correct-search.server.ts'
import { locateEventsJob } from '#modules/events/list/near/locate-events.server.ts'
import { deductCashFeesJob } from '#modules/fees/deduct-cash-fees.server.ts'
import { sweepImportsJob } from '#modules/events/import/pending-import.server.ts'
import { sweepDraftsJob } from '#modules/drafts/sweep-drafts.server.ts'
import { type SendNextMails, sendMailJob } from '#modules/notifications/send/send-outbox.server.ts'
import { sweepMailJob } from '#modules/notifications/send/sweep-mail.server.ts'
import { sweepNotificationsJob } from '#modules/notifications/sweep-notifications.server.ts'
import { checkInvariantsJob } from '#modules/operations/check-invariants.server.ts'
import { type RunningJobs, startJobs } from '#modules/operations/run-jobs.server.ts'
import { sweepJobRunsJob } from '#modules/operations/sweep-job-runs.server.ts'
import { tellSalesJob } from '#modules/orders/tell-sales/tell-sales.server.ts'
import { sweepWebhooksJob } from '#modules/payments/webhooks/sweep-webhooks.server.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import { followPayoutsJob } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { moveBytesToStorageJob, sweepStorageJob } from '#modules/pictures/sweep-storage.server.ts'
import { sweepUploadsJob } from '#modules/pictures/upload/upload.server.ts'
import { aggregateClicksJob } from '#modules/referrals/track-click.server.ts'
import { adoptChartsJob } from '#modules/seating/event-chart/adopt-charts.server.ts'
import { sweepHoldsJob } from '#modules/seating/hold/sweep-holds.server.ts'
import { sweepInvitationsJob } from '#modules/teams/invite/sweep-invitations.server.ts'
import { sweepLogJob } from '#modules/tickets/log/sweep-log.server.ts'
import { replaceOldCodesJob } from '#modules/tickets/rename/replace-old-codes.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { renewTicketsJob } from '#modules/tickets/renew-tickets.server.ts'
import { remindGuestsJob } from '#modules/tickets/reminders/remind-guests.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { sweepRateLimitsJob } from '#platform/consume-rate-limit.server.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'
import { systemNow } from '#platform/time.ts'
import { mailKinds } from '#server/message-kinds.ts'

/** What the jobs need of the running site. */
export interface JobDeps {
  db: Db
  log: Log
  checkout: CheckoutServices
  payouts: PayoutServices
  storage: ObjectStorage
  /** With what tickets are signed anew that an earlier secret signed; null where these stay as they are. */
  codesSignedBy: TicketSigner | null
  /** Null where no mail leaves. */
  sendNextMails: SendNextMails | null
}

const JOBS = [
  releaseExpiredJob,
  releaseUnpaidCashJob,
  recoverCheckoutsJob,
  makeDueRefundsJob,
  followPayoutsJob,
  refundCancelledJob,
  deductCashFeesJob,
  handleWebhooksJob,
  fetchMissedEventsJob,
  promiseOwedMailJob,
  sweepAccountsJob,
  sweepMailJob,
  sweepNotificationsJob,
  announceEventsJob,
  remindGuestsJob,
  tellSalesJob,
  refreshSearchWordsJob,
  locateEventsJob,
  renewTicketsJob,
  replaceOldCodesJob,
  sweepLogJob,
  sweepDraftsJob,
  sweepImportsJob,
  sweepInvitationsJob,
  sweepHoldsJob,
  adoptChartsJob,
  sweepUploadsJob,
  sweepStorageJob,
  moveBytesToStorageJob,
  aggregateClicksJob,
  sweepWebhooksJob,
  sweepPaymentCallsJob,
  sweepRateLimitsJob,
  sweepJobRunsJob,
  checkInvariantsJob,
]

/** Every job by its name. */
export type JobName = (typeof JOBS)[number]['name'] | (typeof sendMailJob)['name']

/** Starts every job that the modules declare. */
export function startSiteJobs({ sendNextMails, ...deps }: JobDeps): RunningJobs<JobName> {
  const base = () => ({ ...deps, mailKinds, invariants, now: systemNow() })
  if (!sendNextMails) return startJobs<JobName, ReturnType<typeof base>>(JOBS, base)
  const ctx = () => ({ ...base(), sendNextMails })
  return startJobs<JobName, ReturnType<typeof ctx>>([...JOBS, sendMailJob], ctx)
}
