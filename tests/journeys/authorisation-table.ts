// Who gets what from every route of the product. A route that is not here makes authorisation.test.ts red: add its line,
// by hand and from what it should do, not from what it does.

/**
 * Who asks. A link is whoever opened a link to the door of the event, without an account. The owner holds what the path names: the ticket, the order, the event. Manager, sales and scanner are on the team of its
 * organiser.
 */
export const ROLES = [
  'anonymous',
  'link',
  'stranger',
  'owner',
  'manager',
  'sales',
  'scanner',
  'admin1',
  'admin2',
  'admin3',
] as const
export type Role = (typeof ROLES)[number]

/** A status (of a form that is sent empty: what is wrong with it), or the path that the answer leads to. */
export type ExpectedAnswer = number | string
export type Row = Record<Role, ExpectedAnswer> & {
  /** What `app/routes.ts` declares by the layout that a route stands below. */
  access: 'everybody' | 'members' | `admins: ${string}`
}

const all = (outcome: ExpectedAnswer): Record<Role, ExpectedAnswer> => ({
  anonymous: outcome,
  link: outcome,
  stranger: outcome,
  owner: outcome,
  manager: outcome,
  sales: outcome,
  scanner: outcome,
  admin1: outcome,
  admin2: outcome,
  admin3: outcome,
})

/** The same for everybody. */
const everybody = (outcome: ExpectedAnswer): Row => ({ access: 'everybody', ...all(outcome) })

/** Open to all by its place in the routes, and asks for a member itself: programs get a status, no sign-in screen. */
const asksItself = (anonymous: ExpectedAnswer, member: ExpectedAnswer, owner = member): Row => ({
  access: 'everybody',
  ...all(member),
  anonymous,
  link: anonymous,
  owner,
})

/** For members, who all get the same; others sign in first and come back. */
const members = (member: ExpectedAnswer): Row => ({
  access: 'members',
  ...all(member),
  anonymous: 'sign in',
  link: 'sign in',
})

/** For whoever opened a link to this door; for every other, its owner included, it does not exist. */
const byLink = (link: ExpectedAnswer): Row => ({ ...everybody(404), link })

/** For the member it belongs to; for every other, admins included, it does not exist. */
const theirOwn = (owner: ExpectedAnswer): Row => ({ ...members(404), owner })

/** Who of a team may do what at an event, as it should be. */
const ON_TEAM = {
  'any role': ['manager', 'sales', 'scanner'],
  door: ['manager', 'sales', 'scanner'],
  sales: ['manager', 'sales'],
  cash: ['manager', 'sales'],
  money: ['manager'],
  edit: ['manager'],
  team: ['manager'],
} as const satisfies Record<string, readonly Role[]>

/** For its owner, and for those of the team who may do this there; for every other it does not exist. */
const onTeam = (may: keyof typeof ON_TEAM, owner: ExpectedAnswer): Row => ({
  ...theirOwn(owner),
  ...Object.fromEntries(ON_TEAM[may].map((role) => [role, owner])),
})

/** For admins with a capability, from their level on. Others: the home page, or Access Denied. */
const admins = (capability: string, level: 1 | 2 | 3): Row => ({
  access: `admins: ${capability}`,
  ...all(200),
  anonymous: '/',
  link: '/',
  stranger: 403,
  owner: 403,
  manager: 403,
  sales: 403,
  scanner: 403,
  admin1: level <= 1 ? 200 : 403,
  admin2: level <= 2 ? 200 : 403,
})

export const TABLE: Record<string, Row> = {
  'GET /healthz': everybody(200),
  'GET /.well-known/apple-developer-merchantid-domain-association': everybody(404), // until it is set
  'GET /api/me': everybody(200),

  'GET /': everybody(200),
  'GET /events': everybody(200),
  'GET /events/map': everybody(200),
  'GET /events/:id': everybody(200),
  'GET /events/:id/calendar.ics': everybody(200),
  'GET /events/:id/embed': everybody(200),
  'GET /events/:id/seats': everybody(404), // it sells no seats
  'POST /events/:id/seats': everybody(400),
  'GET /api/events/:id/seats/geometry/:hash': everybody(404),
  'GET /api/events/:id/seats/status': everybody(404),
  'GET /api/events/:id/seats/live': everybody(404),
  'GET /api/events/:id/seats/choice': everybody(404),
  'POST /api/events/:id/seats/choice': everybody(400),
  'GET /oembed': everybody(404), // of no event
  'GET /events/calendar.ics': everybody(404), // of no city
  'GET /my-list': everybody(404), // without a key
  'GET /my-list/calendar.ics': everybody(404), // without a key
  'GET /event/:eventId': everybody(200),
  'GET /organizer/:organizerId': everybody(200),
  'GET /organizer/:organizerId/calendar.ics': everybody(200),
  'GET /series/:seriesId': everybody(200),
  'GET /series/:seriesId/calendar.ics': everybody(200),
  'GET /venue/:venueId': everybody(200),
  'GET /magazine': everybody(200),
  'GET /classes': everybody(200),
  'GET /community': everybody(200),
  'GET /terms': everybody(200),
  'GET /privacy': everybody(200),
  'GET /offline': everybody(200),
  'GET /sitemap.xml': everybody(200),
  'GET /robots.txt': everybody(200),
  'GET /manifest.webmanifest': everybody(200),
  'GET /sw.js': everybody(200),
  'GET /art/:picture': everybody(200),
  'GET /storage/v1/object/public/:bucket/*': everybody(404),
  'POST /theme': everybody(422),
  'GET /*': everybody(404),

  'GET /auth/deleted': everybody(200),
  'GET /account': asksItself(200, '/events'),
  'POST /account': asksItself(400, '/events'),
  'GET /auth': asksItself(200, '/events'),
  'POST /auth': asksItself(400, '/events'),
  'GET /auth/confirm': everybody(200),
  'POST /auth/confirm': everybody(400),
  'GET /api/auth/callback/google': everybody('/account?error=google'), // none was set off for
  'GET /auth/link': everybody(200),
  'POST /auth/link': everybody(410),
  'GET /auth/forgot': everybody(200),
  'POST /auth/forgot': everybody(422),
  'GET /auth/reset': everybody(200),
  'POST /auth/reset': everybody(410),
  'GET /auth/second-factor': asksItself(200, '/events'),
  'POST /auth/second-factor': asksItself(410, '/events'),
  'GET /sign-out': everybody('/'),
  'POST /sign-out': everybody('/'),
  // Whoever has the link of a mail may stop such mails, and nothing else.
  'GET /unsubscribe': everybody(200),
  'POST /unsubscribe': everybody(200),
  'GET /admin': asksItself(200, '/dashboard/admin'),
  'POST /api/passkeys/sign-in': everybody(400),
  'POST /api/passkeys/sign-in-options': everybody(200),

  // Only whoever sits at a development machine has a mailbox.
  'GET /dev/mailbox': everybody(200),
  'GET /dev/mailbox/:id': everybody(404),
  'GET /dev/mailbox/:id/html': everybody(404),
  'GET /dev/mailbox/:id/files/:at': everybody(404),

  'GET /checkout': everybody(200),
  // Whoever comes back from a provider's page, in whatever browser.
  'GET /payment/paypal/callback': everybody(200),
  'GET /auth/callback': everybody(200),
  'GET /auth/square/callback': everybody(200),
  'POST /api/checkout/quote': everybody(422),
  'POST /api/checkout': asksItself(401, 422),
  'GET /api/events/:eventId/guests': members(404), // its host shows none
  'GET /api/checkout/:id': asksItself(401, 404, 200),
  'GET /api/events/:eventId/seat-holds': everybody(200), // one's own: none
  'GET /api/events/:eventId/promo': everybody(200), // which says that there is no such code
  'GET /api/referral-codes/:code': everybody(204),
  // Programs get 401 in JSON. `:name` is that of Square; refunds want the service key.
  'GET /functions/v1/:name': everybody(200),
  'POST /functions/v1/:name': asksItself(401, 400),
  'POST /functions/v1/send-email': asksItself(401, 400),
  'POST /rpc/:procedure': everybody(404),
  'POST /rpc/sync_user_profile': asksItself(401, 400),
  'POST /webhooks/square': everybody(400), // unsigned
  'POST /webhooks/paypal': everybody(400), // unsigned

  'GET /my-tickets': members(200),
  'GET /ticket-offer': everybody(404), // without a key
  'POST /ticket-offer': asksItself('sign in', 404), // without a key
  'GET /team-invitation': everybody(404), // without a key
  'POST /team-invitation': asksItself('sign in', 404), // without a key
  'GET /my-tickets/events/:eventId': theirOwn(200),
  'POST /my-tickets/events/:eventId': theirOwn(400),
  'GET /my-tickets/events/:eventId/tickets.pdf': theirOwn(200),
  'POST /my-tickets/:ticketId': theirOwn(400),
  'POST /dashboard/tickets/:ticketId': onTeam('sales', 400), // its holder goes to the ticket itself
  'POST /dashboard/tickets/:ticketId/void': onTeam('money', 422),
  'GET /my-tickets/:ticketId': theirOwn(200),
  'POST /my-tickets/:ticketId/cancel': theirOwn('/my-tickets/:ticketId'), // a paid one is not given back
  'GET /my-tickets/:ticketId/picture.png': theirOwn(200),
  'GET /my-tickets/:ticketId/ticket.pkpass': members(404), // until Apple's keys are set
  'GET /my-tickets/:ticketId/google-wallet': members(404), // until Google's keys are set
  'GET /organizer/:organizerId/follow': members('/organizer/:organizerId'),
  'POST /organizer/:organizerId/follow': members(200),
  'GET /events/:id/like': members('/events/:id'),
  'POST /events/:id/like': members(200),
  'POST /api/doors/:eventId': onTeam('door', 200),
  'GET /api/doors/:eventId/list': onTeam('door', 200),
  'POST /api/doors/:eventId/report': members(400), // empty
  'GET /door-link': everybody(404), // without a key
  'GET /doors/:eventId': byLink(200),
  'POST /doors/:eventId': byLink(200),
  'POST /doors/:eventId/scans': byLink(200),
  'GET /doors/:eventId/list': byLink(200),
  'POST /doors/:eventId/report': byLink(400), // empty
  'POST /api/uploads': members(413), // of no size
  'GET /api/uploads/:id': members(404),
  'POST /api/uploads/:id': members(405),
  'GET /api/uploads/:id/picture.webp': members(404),
  'GET /auth/arrived': members('/events'), // nothing was carried for them
  'POST /api/referral-clicks': members(400),
  'GET /auth/new-email': members(200),
  'POST /auth/new-email': members(410),
  'GET /auth/again': members(200),
  'POST /auth/again': members(400),
  'POST /api/passkeys': members(400),
  'POST /api/passkeys/options': members(200),
  'GET /api/passkeys/offer': members(200),
  'POST /api/passkeys/offer': members(200),
  'GET /create-event': members(200),
  'GET /create-event-simple': members(200),
  'GET /api/event-preview': members(404), // of no draft
  'GET /create-event/preview': members(404), // of no draft
  'POST /create-event': members(400),
  'POST /create-event-simple': members(400),
  'GET /edit-event/:id': onTeam('edit', 200),
  'POST /edit-event/:id': onTeam('edit', 400),
  'GET /create-class': members(200),
  'GET /edit-class/:id': members(200),
  'GET /create-business': members(200),
  'GET /cash-payments': members(200),
  'POST /cash-payments': members(400),

  'GET /dashboard': members(200),
  'GET /dashboard/search': members(200),
  'GET /api/dashboard-search': members(200),
  'GET /dashboard/profile': members(200),
  'POST /dashboard/profile': members(422),
  'GET /dashboard/profile/picture': members(200),
  'POST /dashboard/profile/picture': members(400),
  'GET /dashboard/settings': members(200),
  'POST /dashboard/settings': members(400),
  'GET /dashboard/settings/export': members(200),
  'GET /dashboard/settings/delete': members(200),
  'POST /dashboard/settings/delete': members(422),
  'GET /dashboard/settings/security': members(200),
  'POST /dashboard/settings/security': members(400),
  'GET /dashboard/notifications': members(200),
  'POST /dashboard/notifications': members(400),
  'GET /dashboard/following': members(200),
  'GET /dashboard/organizers': members(200),
  'POST /dashboard/organizers': members(422),
  'GET /dashboard/organizers/:organizerId': theirOwn(200),
  'POST /dashboard/organizers/:organizerId': theirOwn(422),
  'GET /dashboard/organizers/:organizerId/picture': theirOwn(200),
  'POST /dashboard/organizers/:organizerId/picture': theirOwn(400),
  'GET /dashboard/followers': members(200),
  'GET /dashboard/liked': members(200),
  'POST /dashboard/liked': members(400),
  'GET /dashboard/venues': members(200),
  'GET /dashboard/venues/create': members(200),
  'POST /dashboard/venues/create': members(400),
  'GET /dashboard/venues/:venueId/edit': members(404),
  'POST /dashboard/venues/:venueId/edit': members(404),
  'GET /dashboard/venues/:venueId/pictures': members(404),
  'POST /dashboard/venues/:venueId/pictures': members(404),
  'GET /dashboard/venues/:venueId/charts': members(404),
  'POST /dashboard/venues/:venueId/charts': members(404),
  'GET /dashboard/venues/:venueId/charts/:chartId': members(404),
  'POST /dashboard/venues/:venueId/charts/:chartId': members(404),
  'POST /dashboard/venues/:venueId/charts/:chartId/draft': members(404),
  'GET /dashboard/venues/:venueId/charts/:chartId/file/:format': members(404),
  'POST /api/drafts/:kind': members(404),
  'GET /dashboard/tickets': members(200),
  'GET /dashboard/tickets/my-tickets': members(200),
  'GET /dashboard/tickets/:ticketId': onTeam('sales', 200),
  'GET /dashboard/tickets/:ticketId/void': onTeam('money', 200),
  'GET /dashboard/tickets/analytics': members(200),
  'GET /dashboard/tickets/payments': members(200),
  'GET /dashboard/checkin': members(200),
  'GET /dashboard/scanner': onTeam('door', 200),
  'POST /dashboard/scanner': onTeam('door', 200),
  'GET /dashboard/sales': members(200),
  'GET /dashboard/events.csv': members(200),
  'GET /dashboard/events.ics': members(200),
  'GET /dashboard/sales.csv': members(200),
  'GET /dashboard/sales-by-event.csv': members(200),
  'GET /dashboard/orders': members(200),
  'GET /dashboard/orders/:orderId': onTeam('sales', 200),
  'GET /dashboard/orders/:orderId/ask-refund': theirOwn(200), // its buyer's
  'POST /dashboard/orders/:orderId/ask-refund': theirOwn(422),
  'GET /dashboard/orders/:orderId/refund': onTeam('money', 200),
  'POST /dashboard/orders/:orderId/refund': onTeam('money', 422),
  'GET /dashboard/orders/:orderId/receipt': onTeam('sales', 200),
  'POST /dashboard/orders/:orderId/send-tickets': onTeam('sales', 400),
  'GET /dashboard/orders/:orderId/receipt.pdf': onTeam('sales', 200),
  'GET /dashboard/orders/:orderId/statement': onTeam('money', 200),
  'POST /dashboard/orders/:orderId': onTeam('cash', 400),
  'GET /dashboard/referrals': members(200),
  'GET /dashboard/earnings': members(200),
  'GET /dashboard/assignments': members(200),
  'POST /dashboard/assignments': members(400), // of no form
  'GET /dashboard/assignments/:shiftId/calendar.ics': members(404), // of nobody's shift
  'GET /dashboard/schedule': members(200),
  'GET /dashboard/audience': members(200),
  'GET /dashboard/events': members(200),
  'POST /dashboard/events': members(400),
  'GET /dashboard/events/:eventId': onTeam('any role', 200),
  'POST /dashboard/events/:eventId/duplicate': onTeam('edit', 400),
  'GET /dashboard/events/:eventId/sales': onTeam('sales', 200),
  'GET /dashboard/events/:eventId/seating': onTeam('edit', 200),
  'POST /dashboard/events/:eventId/seating': onTeam('edit', 400),
  'GET /dashboard/events/:eventId/codes': onTeam('edit', 200),
  'POST /dashboard/events/:eventId/codes': onTeam('edit', 400),
  'GET /dashboard/events/:eventId/door': onTeam('door', 200),
  'GET /dashboard/events/:eventId/door-links': onTeam('team', 200),
  'POST /dashboard/events/:eventId/door-links': onTeam('team', 400),
  'GET /dashboard/events/:eventId/shifts': onTeam('team', 200),
  'POST /dashboard/events/:eventId/shifts': onTeam('team', 400),
  'GET /dashboard/events/:eventId/log': onTeam('sales', 200),
  'GET /dashboard/events/:eventId/box-office': onTeam('cash', 200),
  'POST /dashboard/events/:eventId/box-office': onTeam('cash', 400),
  'GET /dashboard/events/:eventId/door-list': onTeam('door', 200),
  'GET /dashboard/events/manage': members('/dashboard/events'),
  'GET /dashboard/events/edit/:id': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id': onTeam('edit', 400),
  'GET /dashboard/events/edit/:id/tickets': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id/tickets': onTeam('edit', 400),
  'GET /dashboard/events/edit/:id/series': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id/series': onTeam('edit', 400),
  'GET /dashboard/events/edit/:id/pictures': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id/pictures': onTeam('edit', 400),
  'GET /dashboard/events/edit/:id/recap': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id/recap': onTeam('edit', 409), // it is not over
  'GET /dashboard/events/edit/:id/call-off': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id/call-off': onTeam('edit', 400),
  'GET /dashboard/events/edit/:id/cancel': onTeam('edit', 200),
  'POST /dashboard/events/edit/:id/cancel': onTeam('edit', 400),
  'GET /dashboard/events/import': members(200),
  'POST /dashboard/events/import': members(422),
  'GET /dashboard/events/import/:importId': theirOwn(200),
  'POST /dashboard/events/import/:importId': theirOwn(200), // a file without rows asks for no name
  'GET /dashboard/events/import/:importId/cancel': theirOwn(200),
  'POST /dashboard/events/import/:importId/cancel': theirOwn(422), // the box that says that one is sure
  'POST /dashboard/events/import/:importId/undo': theirOwn(
    '/dashboard/events/import/:importId?notice=undone',
  ),
  'GET /dashboard/events/drafts': members(200),
  'POST /dashboard/events/drafts': members(400),
  'GET /dashboard/events/archived': members(200),
  'POST /dashboard/events/archived': members(400),
  'GET /dashboard/team': members(200),
  'POST /dashboard/team': members(400), // of no form
  'GET /dashboard/team/invite': onTeam('team', 200),
  'POST /dashboard/team/invite': onTeam('team', 400),
  'GET /dashboard/team/roles': onTeam('team', 200),
  'POST /dashboard/team/roles': onTeam('team', 422),
  'GET /dashboard/analytics': members(200),
  'GET /dashboard/seller-payouts': members(200),
  'GET /dashboard/payouts': members(200),
  'GET /dashboard/payouts.csv': members(200),
  'GET /dashboard/payouts/year': members(200),
  'GET /dashboard/payouts/year.csv': members(200),
  'GET /dashboard/payouts/year.pdf': members(200),
  'GET /dashboard/payouts/cash-fees': members(200),
  'GET /dashboard/payouts/account': members(200),
  'POST /dashboard/payouts/account': members(400), // of no form
  'GET /dashboard/businesses': members(200),
  'GET /dashboard/businesses/create': members(200),
  'GET /dashboard/businesses/edit/:id': members(200),
  'GET /dashboard/*': members(404),

  'GET /dashboard/admin': admins('can_view_analytics', 1),
  'GET /dashboard/admin/events': admins('can_manage_events', 1),
  'GET /dashboard/admin/analytics': admins('can_view_analytics', 1),
  'GET /dashboard/admin/magazine': admins('can_manage_events', 1),
  'GET /dashboard/admin/magazine/create': admins('can_manage_events', 1),
  'GET /dashboard/admin/magazine/edit/:id': admins('can_manage_events', 1),
  'GET /dashboard/admin/magazine/categories': admins('can_manage_events', 1),
  'GET /dashboard/admin/users': admins('can_manage_users', 2),
  'GET /dashboard/admin/settings': admins('can_manage_system', 3),
  'GET /dashboard/admin/monitor': admins('can_manage_system', 3),
  'GET /dashboard/admin/database': admins('can_manage_system', 3),
  'GET /dashboard/admin/payments': admins('can_manage_billing', 3),
  'POST /dashboard/admin/payments': { ...admins('can_manage_billing', 3), admin3: 400 },
  'GET /dashboard/admin/messages': admins('can_manage_billing', 3),
  'GET /dashboard/admin/refunds/:refundId': { ...admins('can_manage_billing', 3), admin3: 404 },
  'POST /dashboard/admin/refunds/:refundId': { ...admins('can_manage_billing', 3), admin3: 404 },
  'POST /dashboard/admin/messages': { ...admins('can_manage_billing', 3), admin3: 400 },
}

/** What whoever opened a link gets once it was revoked or has expired, at every route that a link opens. */
export const ENDED_LINK: Record<string, ExpectedAnswer> = {
  'GET /doors/:eventId': 410, // says so, and hands in what waits
  'POST /doors/:eventId': 404,
  'POST /doors/:eventId/scans': 404,
  'GET /doors/:eventId/list': 404,
  'POST /doors/:eventId/report': 400, // empty: what waits is handed in
}
