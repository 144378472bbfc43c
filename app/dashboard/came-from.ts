import { PAGES } from '#app/dashboard/pages.ts'

const SALES = '/dashboard/sales'

/**
 * The navigation item to highlight while a host looks at an order of their event: the page of theirs that they came from, sales
 * where that is not known.
 */
export function hostNavPath(request: Request): string {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return SALES
  const from = new URL(referer).pathname
  const items = Object.entries(PAGES).filter(([, { nav }]) => nav?.group === 'organizer')
  const above = items.map(([path]) => path).filter((path) => from === path || from.startsWith(`${path}/`))
  return above.toSorted((a, b) => b.length - a.length)[0] ?? SALES
}

/** The navigation item that a page names with what it loaded; undefined for pages that leave it to their place. */
export const navPathOf = (matches: readonly { loaderData: unknown }[]): string | undefined =>
  matches
    .map(({ loaderData }) =>
      typeof loaderData === 'object' && loaderData !== null && 'navPath' in loaderData
        ? loaderData.navPath
        : undefined,
    )
    .findLast((navPath) => typeof navPath === 'string')
