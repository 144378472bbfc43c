import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import { claimText, deliveryProblem } from '#modules/payouts/paypal/paypal-words.ts'
import { ACCOUNT_RESTS_DAYS } from '#modules/payouts/payout-terms.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/** Sent when the account is changed to which somebody's money goes, so that nobody does so behind their back. */
export const payoutAccountChangedMail = mailKind({
  name: 'payout_account_changed',
  payload: z.object({ hint: z.string(), isFirst: z.boolean().default(false) }),
  write: ({ site }, { hint, isFirst }) =>
    linkMail(site, {
      subject: isFirst
        ? `Your payouts from ${site.brand} have an account now`
        : `Your payouts from ${site.brand} go to another account`,
      heading: isFirst ? 'We know where your money goes' : 'Your payouts go to another account',
      lead: `From now on your money goes to: ${hint}. The first payout there is made in ${ACCOUNT_RESTS_DAYS} days at the earliest.`,
      button: { label: 'Look at your payouts', link: `${site.appUrl}/dashboard/payouts` },
      rest: `If that was not you, ${isFirst ? 'remove the account' : 'change the account back'} at once, choose a new password, and answer this mail.`,
    }),
})

const PayoutPayload = z.object({
  organizer: z.string(),
  organizerId: z.uuid(),
  cents: z.number().int().positive().transform(toCents),
  hint: z.string(),
  reference: z.string(),
  through: z.enum(['hand', 'paypal']).default('hand'),
  problem: z.string().default(''),
  sendingAt: z.string().transform(toInstant).nullable().default(null),
})

/** Money was sent to an organiser. */
export const payoutPaidMail = mailKind({
  name: 'payout_paid',
  payload: PayoutPayload,
  write: ({ site }, { organizer, organizerId, cents, hint, reference, through }) =>
    linkMail(site, {
      subject:
        through === 'paypal'
          ? `${formatUsd(cents)} is in your PayPal account`
          : `${formatUsd(cents)} is on its way to you`,
      heading: `You get ${formatUsd(cents)}`,
      lead:
        through === 'paypal'
          ? `PayPal has sent it for ${organizer} to: ${hint}.`
          : `We sent it for ${organizer} to: ${hint}. A bank may take up to three working days to show it.`,
      button: {
        label: 'See what it is made of',
        link: `${site.appUrl}/dashboard/payouts?host=${organizerId}`,
      },
      rest: `Reference: ${reference}.`,
    }),
})

/** PayPal has money of an organiser, and does not know to whose account it belongs. */
export const payoutUnclaimedMail = mailKind({
  name: 'payout_unclaimed',
  payload: PayoutPayload,
  write: ({ site }, { organizer, organizerId, cents, hint, problem, sendingAt }) =>
    linkMail(site, {
      subject: `Claim your ${formatUsd(cents)} at PayPal`,
      heading: `${formatUsd(cents)} waits for you at PayPal`,
      lead: `We sent it for ${organizer} to: ${hint}. ${deliveryProblem(problem)} ${claimText(sendingAt)}`,
      button: {
        label: 'Look at your payouts',
        link: `${site.appUrl}/dashboard/payouts?host=${organizerId}`,
      },
      rest: 'Money that nobody claims comes back, and is part of your next payout.',
    }),
})

/** PayPal could not deliver a payout, which never left us. */
export const payoutFailedMail = mailKind({
  name: 'payout_failed',
  payload: PayoutPayload,
  write: ({ site }, { organizer, cents, hint, problem }) =>
    linkMail(site, {
      subject: `Your payout of ${formatUsd(cents)} did not go through`,
      heading: 'Your payout did not go through',
      lead: `${formatUsd(cents)} for ${organizer} could not be sent to: ${hint}. ${deliveryProblem(problem)} It is still yours, and part of your next payout.`,
      button: { label: 'Check your account', link: `${site.appUrl}/dashboard/payouts/account` },
      rest: 'If the account is right, you need to do nothing.',
    }),
})

/** A payout came back from the bank or from PayPal. */
export const payoutReturnedMail = mailKind({
  name: 'payout_returned',
  payload: PayoutPayload,
  write: ({ site }, { organizer, cents, hint, reference }) =>
    linkMail(site, {
      subject: `Your payout of ${formatUsd(cents)} came back`,
      heading: 'Your payout came back',
      lead: `${formatUsd(cents)} for ${organizer} could not be delivered to: ${hint}. It is still yours, and part of your next payout.`,
      button: { label: 'Check your account', link: `${site.appUrl}/dashboard/payouts/account` },
      rest: `Reference: ${reference}.`,
    }),
})
