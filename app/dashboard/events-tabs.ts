import { PAGES } from '#app/dashboard/pages.ts'

const PATHS = ['/dashboard/events', '/dashboard/events/drafts', '/dashboard/events/archived']

/** The lists of one's events, as tabs. */
export const EVENTS_TABS = {
  label: 'Lists of events',
  links: PATHS.map((to) => ({ to, label: PAGES[to]?.title.replace(' events', '') ?? '' })),
}
