/** A page of the dashboard that cannot be used yet: what it will be for, and where to go until then. */
export interface UnbuiltPage {
  title: string
  text: string
  meanwhile: { to: string; label: string }
}

const EVENTS = { to: '/events', label: 'See events' }
const HOME = { to: '/dashboard', label: 'Back to your dashboard' }
const CHECK_IN = { to: '/dashboard/checkin', label: 'Open your doors' }
const TICKETS = { to: '/my-tickets', label: 'My tickets' }
const COMMUNITY = { to: '/community', label: 'See the community' }
const ADMIN = { to: '/dashboard/admin', label: 'Back to the admin overview' }
const CLASSES = { to: '/classes', label: 'See classes' }
const MAGAZINE = { to: '/magazine', label: 'See the magazine' }

const page = (title: string, text: string, meanwhile: UnbuiltPage['meanwhile']): UnbuiltPage => ({
  title,
  text,
  meanwhile,
})

/**
 * The pages that specification 2 names under /dashboard and that nothing answers for yet, by their path there. A page
 * that is built leaves this table and gets a line in `app/routes.ts`.
 */
export const UNBUILT_MEMBER_PAGES: Readonly<Record<string, UnbuiltPage>> = {
  referrals: page(
    'Referral links',
    'Your links for the events you promote, with their clicks, their sales and pictures to share.',
    EVENTS,
  ),
  earnings: page(
    'Earnings',
    'What each of your referral links has earned you, and when it is paid. Earnings are on record from the first sale.',
    HOME,
  ),
  assignments: page(
    'Assignments',
    'What a host has asked you to do: a shift at the door, a table to run, an event to promote.',
    HOME,
  ),
  schedule: page(
    'Schedule',
    'Your nights in one calendar: what you hold tickets for, what you teach and what you host.',
    TICKETS,
  ),
  audience: page('Audience', 'Who comes to your events, who comes back and how they found you.', CHECK_IN),
  events: page(
    'Events',
    'All the events you host, with what each of them needs next. Until then your doors list the ones that are published.',
    CHECK_IN,
  ),
  'events/manage': page(
    'Manage events',
    'Change, copy, publish and call off your events in one place.',
    CHECK_IN,
  ),
  'events/edit/:id': page(
    'Edit event',
    'Change the words, times, pictures and tickets of this event.',
    CHECK_IN,
  ),
  'events/drafts': page('Drafts', 'Events you have begun and not yet published will wait here.', HOME),
  'events/archived': page(
    'Archived events',
    'Events that are over and put away, with their numbers.',
    CHECK_IN,
  ),
  'tickets/analytics': page(
    'Ticket analytics',
    'How the tickets of your events sell, day by day and kind by kind.',
    HOME,
  ),
  'tickets/payments': page('Ticket payments', 'Who paid what and how for your events, with refunds.', HOME),
  team: page('Team', 'The people who help you run your events, and what each of them may do.', HOME),
  'team/invite': page('Invite to your team', 'Bring somebody in to work the door or sell tickets.', HOME),
  'team/roles': page('Team roles', 'What a role may see and do, line by line.', HOME),
  analytics: page('Analytics', 'Your events in numbers: sales, visits, and what brought people in.', HOME),
  'seller-payouts': page(
    'Seller payouts',
    'What you have earned by selling for others, and when it reaches your account.',
    HOME,
  ),
  payouts: page(
    'Payouts',
    'What your events have brought in, what was kept as fees and when you are paid.',
    HOME,
  ),
  businesses: page('Your businesses', 'The businesses you have in the directory.', COMMUNITY),
  'businesses/create': page('Add a business', 'Put your business in front of the community.', COMMUNITY),
  'businesses/edit/:id': page('Edit business', 'Change what the directory says of this business.', COMMUNITY),
}

/** The same for the protected pages that specification 2 names elsewhere. */
export const UNBUILT_SITE_PAGES: Readonly<Record<string, UnbuiltPage>> = {
  'create-event': page(
    'Create Event',
    'Here you will put up an event of your own: words, pictures, times and tickets, step by step.',
    EVENTS,
  ),
  'create-event-simple': page(
    'Create Event',
    'The short way to put up an event: one page, one ticket.',
    EVENTS,
  ),
  'edit-event/:id': page(
    'Edit event',
    'Change the words, times, pictures and tickets of this event.',
    CHECK_IN,
  ),
  'create-class': page(
    'Create a class',
    'Here you will offer a class: what you teach, where, when.',
    CLASSES,
  ),
  'edit-class/:id': page('Edit class', 'Change the words, times and price of this class.', CLASSES),
  'create-business': page('Add a business', 'Put your business in front of the community.', COMMUNITY),
  'cash-payments': page(
    'Cash payments',
    'The cash you took for your events, and the fees owed on it. Cash at the door is taken in the scanner.',
    CHECK_IN,
  ),
}

/** The same for the pages of admins; who may open which is in `nav-items.ts`. */
export const UNBUILT_ADMIN_PAGES: Readonly<Record<string, UnbuiltPage>> = {
  'admin/events': page('All events', 'Every event of the site, to look into, feature or take down.', ADMIN),
  'admin/users': page('Users', 'Every member, to find by name or address, and what they may do.', ADMIN),
  'admin/analytics': page('Site analytics', 'How the whole site does: visits, sales, new members.', ADMIN),
  'admin/settings': page(
    'Site settings',
    'What can be set for the whole site. Until then it is set by the environment of the server.',
    ADMIN,
  ),
  'admin/monitor': page(
    'Monitor',
    'How the site runs at this moment: errors, slow pages, waiting mail.',
    ADMIN,
  ),
  'admin/database': page(
    'Database',
    'The state of the database: size, migrations, checks of what must hold.',
    ADMIN,
  ),
  'admin/payments': page(
    'Payments',
    'Every payment of the site, with its trail from charge to payout.',
    ADMIN,
  ),
  'admin/magazine': page('Magazine', 'The articles of the magazine, published and in the making.', MAGAZINE),
  'admin/magazine/create': page(
    'Write an article',
    'A quiet page to write on, with pictures and a preview.',
    MAGAZINE,
  ),
  'admin/magazine/edit/:id': page('Edit article', 'Change this article, or take it back.', MAGAZINE),
  'admin/magazine/categories': page('Magazine categories', 'The shelves that articles stand on.', MAGAZINE),
}
