export interface SiteLink {
  to: string
  label: string
}

export const siteLinks: SiteLink[] = [
  { to: '/events', label: 'Events' },
  { to: '/magazine', label: 'Magazine' },
  { to: '/classes', label: 'Classes' },
  { to: '/community', label: 'Community' },
]

/** For signed-in people only (spec 2). */
export const createEventLink: SiteLink = { to: '/create-event', label: 'Create Event' }
