import { ADMIN_PAGES } from '#app/dashboard/admin-pages.ts'
import { EVENT_PAGES } from '#app/dashboard/event-pages.ts'
import { coming, navIn, type Page } from '#app/dashboard/page.ts'

const [start, dancer, account] = [navIn('start'), navIn('dancer'), navIn('account')]
const [organizer, promoter] = [navIn('organizer'), navIn('promoter')]

const untilEvents = (text: string) => coming(text, '/events', 'See events')
const untilHome = (text: string) => coming(text, '/dashboard', 'Dashboard')
const untilCheckIn = (text: string) => coming(text, '/dashboard/checkin', 'Check-in')
const untilCommunity = (text: string) => coming(text, '/community', 'See the community')
const untilClasses = (text: string) => coming(text, '/classes', 'See classes')

/**
 * Every page of the dashboard, and the protected ones elsewhere that are not built yet, by its pattern; in each group of
 * the navigation the ones used most first. `app/routes.ts` makes the routes of it. (Specification 2, Dashboard)
 */
export const PAGES: Readonly<Record<string, Page>> = {
  '/dashboard': { title: 'Dashboard', file: 'dashboard/home.tsx', nav: start('house') },
  '/dashboard/tickets': {
    title: 'My tickets',
    file: 'tickets/my-tickets.tsx',
    nav: dancer('ticket'),
  },
  '/dashboard/tickets/my-tickets': { title: 'My tickets', file: 'tickets/my-tickets.tsx' },
  '/dashboard/tickets/:ticketId': { title: 'Ticket', file: 'dashboard/ticket.tsx' },
  '/dashboard/tickets/:ticketId/void': {
    title: 'Make a ticket void',
    file: 'dashboard/void-ticket.tsx',
    parent: '/dashboard/sales',
  },
  '/dashboard/orders': { title: 'Orders', file: 'dashboard/own-orders.tsx', nav: dancer('receipt') },
  '/dashboard/liked': { title: 'Liked', file: 'dashboard/liked.tsx', nav: dancer('heart') },
  '/dashboard/following': { title: 'Following', file: 'dashboard/following.tsx', nav: dancer('users') },
  '/dashboard/notifications': {
    title: 'Notifications',
    file: 'dashboard/notifications.tsx',
    nav: start('bell', { counts: 'unread' }),
  },
  '/dashboard/search': { title: 'Search', file: 'dashboard/search.tsx' },
  '/dashboard/profile': { title: 'Profile', file: 'dashboard/profile.tsx', nav: account('user') },
  '/dashboard/profile/picture': { title: 'Your picture', file: 'dashboard/picture.tsx' },
  '/dashboard/settings': { title: 'Settings', file: 'dashboard/settings.tsx', nav: account('settings') },
  '/dashboard/settings/security': { title: 'Security', file: 'dashboard/security.tsx' },
  '/dashboard/settings/delete': { title: 'Delete your account', file: 'dashboard/delete-account.tsx' },
  '/dashboard/schedule': {
    title: 'Schedule',
    ...coming(
      'Your events in one calendar: those you have tickets for, teach at or host.',
      '/dashboard/tickets',
      'My tickets',
    ),
  },

  '/dashboard/checkin': {
    title: 'Check-in',
    file: 'dashboard/checkin.tsx',
    nav: organizer('qr-code', { counts: 'doorsTonight', may: 'door' }),
  },
  '/dashboard/events': {
    title: 'Events',
    file: 'dashboard/events.tsx',
    nav: organizer('calendar', { may: 'any role' }),
  },
  '/dashboard/events/edit/:id': { title: 'Edit event', file: 'dashboard/edit-event.tsx' },
  '/dashboard/events/edit/:id/tickets': { title: 'Tickets and prices', file: 'dashboard/ticket-types.tsx' },
  '/dashboard/events/edit/:id/pictures': { title: 'Pictures', file: 'dashboard/event-pictures.tsx' },
  '/dashboard/events/edit/:id/recap': { title: 'Recap', file: 'dashboard/event-recap.tsx' },
  '/dashboard/events/edit/:id/series': { title: 'Series', file: 'dashboard/event-series.tsx' },
  '/dashboard/events/edit/:id/call-off': {
    title: 'Postpone or cancel nights',
    file: 'dashboard/call-off-nights.tsx',
  },
  '/dashboard/events/edit/:id/cancel': { title: 'Postpone or cancel', file: 'dashboard/cancel-event.tsx' },
  '/dashboard/events/drafts': {
    title: 'Drafts',
    file: 'dashboard/event-drafts.tsx',
    nav: start('pencil', { counts: 'eventDrafts', isOnlyCounted: true }), // also of who has no event yet
  },
  '/dashboard/events/archived': { title: 'Archived events', file: 'dashboard/archived-events.tsx' },
  '/dashboard/events/import': { title: 'Import events', file: 'dashboard/import-file.tsx' },
  '/dashboard/events/import/:importId': {
    title: 'Look through your file',
    file: 'dashboard/import-events.tsx',
  },
  '/dashboard/events/import/:importId/cancel': {
    title: 'Cancel events',
    file: 'dashboard/cancel-imported.tsx',
  },
  ...EVENT_PAGES,
  '/dashboard/sales': {
    title: 'Sales',
    file: 'dashboard/sales.tsx',
    nav: organizer('chart-line', {
      counts: 'openCashOrders',
      countedBy: 'state=awaiting_cash_payment',
      may: 'sales',
    }),
  },
  '/dashboard/tickets/payments': {
    title: 'Payments',
    file: 'dashboard/ticket-payments.tsx',
    nav: organizer('credit-card', { may: 'money' }),
    parent: '/dashboard/sales',
  },
  '/dashboard/orders/:orderId': { title: 'Order', file: 'dashboard/order.tsx' },
  '/dashboard/orders/:orderId/receipt': { title: 'Receipt', file: 'dashboard/receipt.tsx' },
  '/dashboard/orders/:orderId/statement': {
    title: 'Statement of an order',
    file: 'dashboard/order-statement.tsx',
  },
  '/dashboard/orders/:orderId/refund': {
    title: 'Refund tickets',
    file: 'dashboard/refund.tsx',
    parent: '/dashboard/sales',
  },
  '/dashboard/orders/:orderId/ask-refund': { title: 'Ask for a refund', file: 'dashboard/ask-refund.tsx' },
  '/dashboard/venues': { title: 'Venues', file: 'dashboard/venues.tsx', nav: organizer('map-pin') },
  '/dashboard/venues/create': { title: 'Add a venue', file: 'dashboard/venue.tsx' },
  '/dashboard/venues/:venueId/edit': { title: 'Edit venue', file: 'dashboard/venue.tsx' },
  '/dashboard/venues/:venueId/pictures': { title: 'Pictures', file: 'dashboard/venue-pictures.tsx' },
  '/dashboard/venues/:venueId/charts': { title: 'Seating charts', file: 'dashboard/venue-charts.tsx' },
  '/dashboard/venues/:venueId/charts/:chartId': { title: 'Seating chart', file: 'dashboard/venue-chart.tsx' },
  '/dashboard/organizers': {
    title: 'Host profiles',
    file: 'dashboard/organizers.tsx',
    nav: organizer('star'),
  },
  '/dashboard/organizers/:organizerId': { title: 'Host profile', file: 'dashboard/organizer.tsx' },
  '/dashboard/organizers/:organizerId/picture': { title: 'Photo', file: 'dashboard/organizer-photo.tsx' },
  '/dashboard/followers': { title: 'Followers', file: 'dashboard/followers.tsx', nav: organizer('users') },
  '/dashboard/payouts': { title: 'Payouts', file: 'dashboard/payouts.tsx', nav: organizer('wallet') },
  '/dashboard/payouts/year': { title: 'Yearly statement', file: 'dashboard/payout-year.tsx' },
  '/dashboard/payouts/cash-fees': { title: 'Cash fees', file: 'dashboard/cash-fees.tsx' },
  '/dashboard/payouts/account': { title: 'Where your money goes', file: 'dashboard/payout-account.tsx' },
  '/dashboard/team': {
    title: 'Team',
    file: 'dashboard/team.tsx',
    nav: organizer('users', { may: 'any role' }),
  },
  '/dashboard/team/invite': {
    title: 'Invite to your team',
    file: 'dashboard/team-invite.tsx',
  },
  '/dashboard/team/roles': { title: 'Team roles', file: 'dashboard/team-roles.tsx' },
  '/dashboard/tickets/analytics': {
    title: 'Ticket analytics',
    ...untilHome('How the tickets of your events sell, by day and by ticket type.'),
  },
  '/dashboard/audience': {
    title: 'Audience',
    ...untilCheckIn('Who comes to your events, who comes back and how they found you.'),
  },
  '/dashboard/analytics': {
    title: 'Analytics',
    ...untilHome('Your events in numbers: sales, visits, and how people found you.'),
  },
  '/dashboard/seller-payouts': { title: 'Seller payouts', file: 'dashboard/seller-payouts.tsx' },
  '/dashboard/assignments': {
    title: 'Assignments',
    file: 'dashboard/assignments.tsx',
    nav: organizer('clock', { counts: 'openShifts', may: 'door' }),
  },
  '/dashboard/businesses': {
    title: 'Your businesses',
    ...untilCommunity('The businesses you have in the directory.'),
  },
  '/dashboard/businesses/create': {
    title: 'Add a business',
    ...untilCommunity('Add your business to the directory.'),
  },
  '/dashboard/businesses/edit/:id': {
    title: 'Edit business',
    ...untilCommunity('Change what the directory says of this business.'),
  },

  '/dashboard/referrals': {
    title: 'Referral links',
    nav: promoter('share-2'),
    ...untilEvents(
      'Your links for the events you promote, with their clicks, their sales and pictures to share.',
    ),
  },
  '/dashboard/earnings': {
    title: 'Earnings',
    nav: promoter('banknote'),
    ...untilHome('What each of your referral links has earned you, and when it is paid.'),
  },

  ...ADMIN_PAGES,

  '/create-event': {
    title: 'Create Event',
    file: 'dashboard/create-event.tsx',
    nav: start('calendar-plus'),
  },
  '/create-event-simple': { title: 'Create Event', file: 'dashboard/create-event-simple.tsx' },
  '/edit-event/:id': { title: 'Edit event', file: 'dashboard/edit-event.tsx' },
  '/create-class': {
    title: 'Create a class',
    ...untilClasses('Offer a class: what you teach, where and when.'),
  },
  '/edit-class/:id': {
    title: 'Edit class',
    ...untilClasses('Change the text, times and price of this class.'),
  },
  '/create-business': {
    title: 'Add a business',
    ...untilCommunity('Add your business to the directory.'),
  },
  '/cash-payments': {
    title: 'Cash payments',
    file: 'dashboard/cash-payments.tsx',
    nav: organizer('banknote', { may: 'cash' }),
  },
}
