export interface SiteLink {
  to: string
  label: string
}

/**
 * The links of header, menu and footer (specification 2, Top navigation). Magazine and Create Event join them with their first
 * story and their page: a link leads to something.
 */
export const siteLinks: SiteLink[] = [
  { to: '/events', label: 'Events' },
  { to: '/classes', label: 'Classes' },
  { to: '/community', label: 'Community' },
]
