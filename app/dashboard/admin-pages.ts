import { coming, navIn, type Page } from '#app/dashboard/page.ts'

const admin = navIn('admin')

const untilAdmin = (text: string) => coming(text, '/dashboard/admin', 'Admin')
const untilMagazine = (text: string) => coming(text, '/magazine', 'See the magazine')

/** The pages of admins, those used most first. */
export const ADMIN_PAGES: Record<string, Page> = {
  '/dashboard/admin': {
    title: 'Admin',
    file: 'dashboard/admin/overview.tsx',
    needs: 'can_view_analytics',
    nav: admin('badge-check'),
  },
  '/dashboard/admin/events': {
    title: 'All events',
    needs: 'can_manage_events',
    nav: admin('calendar'),
    ...untilAdmin('Every event of the site, to view, feature or remove.'),
  },
  '/dashboard/admin/analytics': {
    title: 'Site analytics',
    needs: 'can_view_analytics',
    nav: admin('chart-line', { label: 'Analytics' }),
    ...untilAdmin('How the whole site does: visits, sales, new members.'),
  },
  '/dashboard/admin/magazine': {
    title: 'Magazine',
    needs: 'can_manage_events',
    nav: admin('book-open'),
    ...untilMagazine('The articles of the magazine, published and in draft.'),
  },
  '/dashboard/admin/magazine/create': {
    title: 'Write an article',
    needs: 'can_manage_events',
    ...untilMagazine('Write an article, with pictures and a preview.'),
  },
  '/dashboard/admin/magazine/edit/:id': {
    title: 'Edit article',
    needs: 'can_manage_events',
    ...untilMagazine('Change this article, or unpublish it.'),
  },
  '/dashboard/admin/magazine/categories': {
    title: 'Magazine categories',
    needs: 'can_manage_events',
    ...untilMagazine('The categories of articles.'),
  },
  '/dashboard/admin/users': {
    title: 'Users',
    needs: 'can_manage_users',
    nav: admin('users'),
    ...untilAdmin('Every member, to find by name or address, and what they may do.'),
  },
  '/dashboard/admin/payments': {
    title: 'Payments',
    file: 'dashboard/admin/payments.tsx',
    needs: 'can_manage_billing',
    nav: admin('credit-card'),
  },
  '/dashboard/admin/messages': {
    title: 'Messages of providers',
    file: 'dashboard/admin/messages.tsx',
    parent: '/dashboard/admin/payments',
    needs: 'can_manage_billing',
  },
  '/dashboard/admin/refunds/:refundId': {
    title: 'Refund by hand',
    file: 'dashboard/admin/manual-refund.tsx',
    parent: '/dashboard/admin/payments',
    needs: 'can_manage_billing',
  },
  '/dashboard/admin/monitor': {
    title: 'Monitor',
    needs: 'can_manage_system',
    nav: admin('eye'),
    ...untilAdmin('How the site runs now: errors, slow pages, waiting mail.'),
  },
  '/dashboard/admin/database': {
    title: 'Database',
    needs: 'can_manage_system',
    nav: admin('store'),
    ...untilAdmin('The state of the database: size, migrations, checks of what must hold.'),
  },
  '/dashboard/admin/settings': {
    title: 'Site settings',
    needs: 'can_manage_system',
    nav: admin('settings'),
    ...untilAdmin(
      'What can be set for the whole site. Until then it is set by the environment of the server.',
    ),
  },
}
