import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'
import {
  UNBUILT_ADMIN_PAGES,
  UNBUILT_MEMBER_PAGES,
  UNBUILT_SITE_PAGES,
  type UnbuiltPage,
} from './dashboard/unbuilt-pages.ts'

const unbuilt = (pages: Readonly<Record<string, UnbuiltPage>>) =>
  Object.keys(pages).map((path) => route(path, 'routes/dashboard/unbuilt.tsx', { id: path }))

// A route is for everybody unless it stands below one of the layouts of `routes/access/`, which refuse a request before
// anything is read. tests/journeys/authorisation.test.ts asks every one of them.
export default [
  index('routes/public/home.tsx'),
  route('events', 'routes/public/events.tsx'),
  route('events/:id', 'routes/public/event.tsx', { id: 'event' }),
  route('events/:id/calendar.ics', 'routes/public/event-calendar.ts'),
  route('magazine', 'routes/public/magazine.tsx'),
  route('classes', 'routes/public/classes.tsx'),
  route('community', 'routes/public/community.tsx'),
  route('event/:eventId', 'routes/public/event.tsx', { id: 'event-link' }),
  route('organizer/:organizerId', 'routes/public/organizer.tsx'),
  route('account', 'routes/auth/account.tsx'),
  route('auth', 'routes/auth/account.tsx', { id: 'auth' }),
  route('auth/confirm', 'routes/auth/confirm.tsx'),
  route('api/auth/callback/google', 'routes/auth/google-callback.ts'),
  route('auth/link', 'routes/auth/link.tsx'),
  route('auth/forgot', 'routes/auth/forgot.tsx'),
  route('auth/reset', 'routes/auth/reset.tsx'),
  route('auth/second-factor', 'routes/auth/second-factor.tsx'),
  route('sign-out', 'routes/auth/sign-out.ts'),
  route('terms', 'routes/public/terms.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('dev/mailbox', 'routes/dev/mailbox.tsx'),
  route('dev/mailbox/:id', 'routes/dev/mail.tsx'),
  route('dev/mailbox/:id/html', 'routes/dev/mail-html.ts'),
  route('dev/mailbox/:id/files/:at', 'routes/dev/mail-file.ts'),
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('api/checkout/quote', 'routes/api/checkout-quote.ts'),
  route('api/checkout', 'routes/api/checkout.ts'),
  route('api/checkout/:id', 'routes/api/checkout-status.ts'),
  route('api/passkeys/sign-in', 'routes/api/passkey-sign-in.ts'),
  route('api/passkeys/sign-in-options', 'routes/api/passkey-sign-in-options.ts'),
  route('simulator/card-tokens', 'routes/api/simulated-card-tokens.ts'),
  route('admin', 'routes/auth/admin.ts'),

  layout('routes/access/members.tsx', [
    ...unbuilt(UNBUILT_SITE_PAGES),
    route('organizer/:organizerId/follow', 'routes/public/follow.ts'),
    route('my-tickets', 'routes/tickets/my-tickets.tsx'),
    route('my-tickets/:ticketId', 'routes/tickets/ticket.tsx'),
    route('my-tickets/:ticketId/picture.png', 'routes/tickets/ticket-picture.ts'),
    route('auth/new-email', 'routes/auth/new-email.tsx'),
    route('auth/again', 'routes/auth/again.tsx'),
    route('api/passkeys', 'routes/api/passkeys.ts'),
    route('api/passkeys/options', 'routes/api/passkey-options.ts'),
    route('api/doors/:eventId', 'routes/api/door-answers.ts'),
    route('dashboard/scanner', 'routes/dashboard/scanner.tsx'),
    route('dashboard', 'routes/dashboard/layout.tsx', [
      index('routes/dashboard/home.tsx'),
      route('profile', 'routes/dashboard/profile.tsx'),
      route('profile/picture', 'routes/dashboard/picture.tsx'),
      route('notifications', 'routes/dashboard/notifications.tsx'),
      route('following', 'routes/dashboard/following.tsx'),
      route('followers', 'routes/dashboard/followers.tsx'),
      route('liked', 'routes/dashboard/liked.tsx'),
      route('tickets', 'routes/tickets/my-tickets.tsx', { id: 'dashboard/tickets' }),
      route('tickets/my-tickets', 'routes/tickets/my-tickets.tsx', { id: 'dashboard/tickets/my-tickets' }),
      route('tickets/:ticketId', 'routes/tickets/ticket.tsx', { id: 'dashboard/ticket' }),
      route('settings/security', 'routes/dashboard/security.tsx'),
      route('checkin', 'routes/dashboard/checkin.tsx'),
      ...unbuilt(UNBUILT_MEMBER_PAGES),
      route('*', 'routes/public/not-found.tsx', { id: 'dashboard/not-found' }),
    ]),
  ]),

  layout('routes/access/admins.tsx', [
    route('dashboard', 'routes/dashboard/layout.tsx', { id: 'dashboard/admin-layout' }, [
      route('admin', 'routes/dashboard/admin/overview.tsx'),
      ...unbuilt(UNBUILT_ADMIN_PAGES),
    ]),
  ]),

  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('storage/v1/object/public/avatars/:userId/:file', 'routes/site/avatar.ts'),
  route('art/:picture', 'routes/site/art.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('theme', 'routes/site/theme.ts'),
  route('offline', 'routes/site/offline.tsx'),
  route('sw.js', 'routes/site/service-worker.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
