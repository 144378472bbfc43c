import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'
import { PAGES } from './dashboard/pages.ts'

/** Where the routes of `app/dashboard/pages.ts` stand: in the dashboard, by who may have them, or elsewhere. */
const PREFIXES = {
  members: /^\/dashboard(\/|$)/,
  admins: /^\/dashboard(\/|$)/,
  event: /^\/dashboard\/events\/:eventId(\/|$)/,
  /** In the dashboard's frame, at an address of the specification. */
  framed: /^\/(?=cash-payments$)/,
  elsewhere: /^\/(?!(dashboard|cash-payments)(\/|$))/,
}

const pagesOf = (part: keyof typeof PREFIXES) =>
  Object.entries(PAGES).flatMap(([pattern, { file = 'dashboard/unbuilt.tsx', needs, atEvent }]) => {
    const prefix = PREFIXES[part]
    const isTheirs =
      (part === 'admins') === (needs !== undefined) && (part === 'event') === (atEvent !== undefined)
    if (!isTheirs || !prefix.test(pattern)) return []
    const path = pattern.replace(prefix, '')
    const [from, options] = [`routes/${file}`, { id: pattern }]
    return path === '' ? index(from, options) : route(path, from, options)
  })

// A route is for everybody unless it stands below one of the layouts of `routes/access/`, which refuse a request before
// anything is read. tests/journeys/authorisation.test.ts asks every one of them.
export default [
  index('routes/public/home.tsx'),
  route('events', 'routes/public/events.tsx'),
  route('events/map', 'routes/public/events-map.tsx'),
  route('events/:id', 'routes/public/event.tsx', { id: 'event' }),
  route('events/:id/calendar.ics', 'routes/public/event-calendar.ts'),
  route('events/:id/embed', 'routes/public/event-embed.tsx'),
  route('oembed', 'routes/public/oembed.ts'),
  route('events/calendar.ics', 'routes/public/city-calendar.ts'),
  route('my-list', 'routes/public/shared-list.tsx'),
  route('ticket-offer', 'routes/tickets/ticket-offer.tsx'),
  route('team-invitation', 'routes/teams/team-invitation.tsx'),
  route('my-list/calendar.ics', 'routes/public/my-list-calendar.ts'),
  route('magazine', 'routes/public/magazine.tsx'),
  route('classes', 'routes/public/classes.tsx'),
  route('community', 'routes/public/community.tsx'),
  route('event/:eventId', 'routes/public/event.tsx', { id: 'event-link' }),
  route('organizer/:organizerId', 'routes/public/organizer.tsx'),
  route('organizer/:organizerId/calendar.ics', 'routes/public/organizer-calendar.ts'),
  route('venue/:venueId', 'routes/public/venue.tsx'),
  route('series/:seriesId', 'routes/public/series.tsx'),
  route('series/:seriesId/calendar.ics', 'routes/public/series-calendar.ts'),
  route('account', 'routes/auth/account.tsx'),
  route('auth', 'routes/auth/account.tsx', { id: 'auth' }),
  route('auth/confirm', 'routes/auth/confirm.tsx'),
  route('api/auth/callback/google', 'routes/auth/google-callback.ts'),
  route('auth/link', 'routes/auth/link.tsx'),
  route('auth/forgot', 'routes/auth/forgot.tsx'),
  route('auth/reset', 'routes/auth/reset.tsx'),
  route('auth/second-factor', 'routes/auth/second-factor.tsx'),
  route('auth/deleted', 'routes/auth/deleted.tsx'),
  route('sign-out', 'routes/auth/sign-out.ts'),
  route('unsubscribe', 'routes/public/unsubscribe.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('dev/mailbox', 'routes/dev/mailbox.tsx'),
  route('dev/mailbox/:id', 'routes/dev/mail.tsx'),
  route('dev/mailbox/:id/html', 'routes/dev/mail-html.ts'),
  route('dev/mailbox/:id/files/:at', 'routes/dev/mail-file.ts'),
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('payment/paypal/callback', 'routes/checkout/payment-return.tsx'),
  route('auth/callback', 'routes/checkout/payment-return.tsx', { id: 'auth-callback' }),
  route('auth/square/callback', 'routes/checkout/payment-return.tsx', { id: 'square-callback' }),
  route('api/checkout/quote', 'routes/api/checkout-quote.ts'),
  route('api/checkout', 'routes/api/checkout.ts'),
  route('api/checkout/:id', 'routes/api/checkout-status.ts'),
  route('api/passkeys/sign-in', 'routes/api/passkey-sign-in.ts'),
  route('api/passkeys/sign-in-options', 'routes/api/passkey-sign-in-options.ts'),
  route('api/events/:eventId/promo', 'routes/api/event-promo.ts'),
  route('api/events/:eventId/seat-holds', 'routes/api/seat-holds.ts'),
  route('api/referral-codes/:code', 'routes/api/referral-code.ts'),
  route('functions/v1/send-email', 'routes/functions/send-email.ts'),
  route('functions/v1/:name', 'routes/functions/payment.ts'),
  route('rpc/sync_user_profile', 'routes/functions/sync-user-profile.ts'),
  route('rpc/:procedure', 'routes/functions/seats.ts'),
  route('webhooks/square', 'routes/webhooks/square.ts'),
  route('webhooks/paypal', 'routes/webhooks/paypal.ts'),
  route('admin', 'routes/auth/admin.tsx'),

  layout('routes/access/members.tsx', [
    ...pagesOf('elsewhere'),
    route('organizer/:organizerId/follow', 'routes/public/follow.ts'),
    route('events/:id/like', 'routes/public/like.ts'),
    route('my-tickets', 'routes/tickets/my-tickets.tsx'),
    route('my-tickets/events/:eventId', 'routes/tickets/event-tickets.tsx'),
    route('my-tickets/events/:eventId/tickets.pdf', 'routes/tickets/tickets-pdf.ts'),
    route('my-tickets/:ticketId', 'routes/tickets/ticket.tsx'),
    route('my-tickets/:ticketId/cancel', 'routes/tickets/cancel-reservation.ts'),
    route('my-tickets/:ticketId/picture.png', 'routes/tickets/ticket-picture.ts'),
    route('my-tickets/:ticketId/ticket.pkpass', 'routes/tickets/apple-wallet.ts'),
    route('my-tickets/:ticketId/google-wallet', 'routes/tickets/google-wallet.ts'),
    route('auth/arrived', 'routes/auth/arrived.tsx'),
    route('auth/new-email', 'routes/auth/new-email.tsx'),
    route('auth/again', 'routes/auth/reauthenticate.tsx'),
    route('dashboard/settings/export', 'routes/dashboard/export-data.ts'),
    route('dashboard/events/manage', 'routes/dashboard/manage-events.ts'),
    route('dashboard/events/:eventId/duplicate', 'routes/dashboard/duplicate-event.ts'),
    route('dashboard/events/import/:importId/undo', 'routes/dashboard/undo-import.ts'),
    route('dashboard/assignments/:shiftId/calendar.ics', 'routes/dashboard/shift-calendar.ts'),
    route('dashboard/events.csv', 'routes/dashboard/events-csv.ts'),
    route('dashboard/events.ics', 'routes/dashboard/events-ics.ts'),
    route('dashboard/sales.csv', 'routes/dashboard/sales-csv.ts'),
    route('dashboard/orders/:orderId/receipt.pdf', 'routes/dashboard/receipt-pdf.ts'),
    route('dashboard/orders/:orderId/send-tickets', 'routes/dashboard/send-tickets.ts'),
    route('dashboard/sales-by-event.csv', 'routes/dashboard/sales-by-event-csv.ts'),
    route('dashboard/payouts.csv', 'routes/dashboard/payouts-csv.ts'),
    route('dashboard/payouts/year.csv', 'routes/dashboard/payout-year-csv.ts'),
    route('dashboard/payouts/year.pdf', 'routes/dashboard/payout-year-pdf.ts'),
    route('api/passkeys', 'routes/api/passkeys.ts'),
    route('api/passkeys/offer', 'routes/api/passkey-offer.ts'),
    route('api/passkeys/options', 'routes/api/passkey-options.ts'),
    route('api/dashboard-search', 'routes/api/dashboard-search.ts'),
    route('api/drafts/:kind', 'routes/api/drafts.ts'),
    route('api/uploads', 'routes/api/uploads.ts'),
    route('api/uploads/:id', 'routes/api/upload.ts'),
    route('api/uploads/:id/picture.webp', 'routes/api/upload-picture.ts'),
    route('api/event-preview', 'routes/api/event-preview.ts'),
    route('create-event/preview', 'routes/dashboard/event-preview.tsx'),
    route('api/referral-clicks', 'routes/api/referral-clicks.ts'),
    route('api/events/:eventId/guests', 'routes/api/event-guests.ts'),
    route('api/doors/:eventId', 'routes/api/door-scans.ts'),
    route('api/doors/:eventId/list', 'routes/api/door-list.ts'),
    route('api/doors/:eventId/report', 'routes/api/door-report.ts'),
    route('dashboard/scanner', 'routes/dashboard/scanner.tsx'),
    route('dashboard', 'routes/dashboard/layout.tsx', [
      ...pagesOf('members'),
      route('events/:eventId', 'routes/dashboard/event/layout.tsx', pagesOf('event')),
      route('*', 'routes/public/not-found.tsx', { id: 'dashboard/not-found' }),
    ]),
    layout('routes/dashboard/layout.tsx', { id: 'dashboard/framed-layout' }, pagesOf('framed')),
  ]),

  layout('routes/access/admins.tsx', [
    route('dashboard', 'routes/dashboard/layout.tsx', { id: 'dashboard/admin-layout' }, [
      ...pagesOf('admins'),
    ]),
  ]),

  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('storage/v1/object/public/:bucket/*', 'routes/site/stored-object.ts'),
  route('art/:picture', 'routes/site/art.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('theme', 'routes/site/theme.ts'),
  route('offline', 'routes/site/offline.tsx'),
  route('sw.js', 'routes/site/service-worker.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
