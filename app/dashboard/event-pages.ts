import type { Page } from '#app/dashboard/page.ts'

/** The pages of one event, in the order of its tabs. */
export const EVENT_PAGES: Record<string, Page> = {
  '/dashboard/events/:eventId': {
    title: 'Overview',
    file: 'dashboard/event/overview.tsx',
    atEvent: 'any role',
  },
  '/dashboard/events/:eventId/sales': { title: 'Sales', file: 'dashboard/event/sales.tsx', atEvent: 'sales' },
  '/dashboard/events/:eventId/codes': {
    title: 'Promo codes',
    file: 'dashboard/event/codes.tsx',
    atEvent: 'edit', // a code changes what tickets cost
  },
  '/dashboard/events/:eventId/seating': {
    title: 'Seating',
    file: 'dashboard/event/seating.tsx',
    atEvent: 'edit', // a chart makes ticket types
  },
  '/dashboard/events/:eventId/door': { title: 'Check-in', file: 'dashboard/event/door.tsx', atEvent: 'door' },
  '/dashboard/events/:eventId/box-office': {
    title: 'Box office',
    file: 'dashboard/event/box-office.tsx',
    atEvent: 'cash',
  },
  '/dashboard/events/:eventId/door-list': {
    title: 'Door list',
    file: 'dashboard/event/door-list.tsx',
    atEvent: 'door',
  },
  '/dashboard/events/:eventId/door-links': {
    title: 'Door links',
    file: 'dashboard/event/door-links.tsx',
    atEvent: 'team',
  },
  '/dashboard/events/:eventId/shifts': {
    title: 'Shifts',
    file: 'dashboard/event/shifts.tsx',
    atEvent: 'team',
  },
  '/dashboard/events/:eventId/log': { title: 'Log', file: 'dashboard/event/log.tsx', atEvent: 'sales' },
}
