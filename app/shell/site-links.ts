export interface SiteLink {
  to: string
  label: string
}

/**
 * The links of header, menu and footer (specification 2, Top navigation). Magazine joins them with its first story: a link
 * leads to something.
 */
export const siteLinks: SiteLink[] = [
  { to: '/events', label: 'Events' },
  { to: '/classes', label: 'Classes' },
  { to: '/community', label: 'Community' },
  { to: '/create-event', label: 'Create Event' },
]
