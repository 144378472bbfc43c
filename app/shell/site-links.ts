export interface SiteLink {
  to: string
  label: string
  /** For members alone, who are known only in the browser: it is there for everybody, and shows for them. */
  isForMembers?: boolean
}

/**
 * The links of header, menu and footer (specification 2, Top navigation). Magazine joins them with its first story: a link
 * leads to something.
 */
export const siteLinks: SiteLink[] = [
  { to: '/events', label: 'Events' },
  { to: '/classes', label: 'Classes' },
  { to: '/community', label: 'Community' },
  { to: '/create-event', label: 'Create Event', isForMembers: true },
]

/** The class of a link's box: those for members are hidden from everybody else. */
export const siteLinkLook = ({ isForMembers = false }: SiteLink): string =>
  isForMembers ? 'hidden viewer-member:flex' : 'flex'
