import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { pageAt, patternOf } from '#app/dashboard/page-at.ts'
import { suggestLinks } from '#app/dashboard/suggest-links.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { SuggestedLinks } from '#ui/suggested-links.tsx'
import type { Route } from './+types/unbuilt'

/** Every page of `PAGES` that is not built yet, with its own words, and where this reader goes until then. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const page = pageAt(pattern)
  if (!page?.coming) throw new Error(`No words for the page ${pattern}`)
  const member = requireMember(request, context)
  const { text, meanwhile } = page.coming
  return { title: page.title, text, links: await suggestLinks(patternOf(pattern), member, meanwhile) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData?.title ?? '', matches),
]

export default function Unbuilt({ loaderData: { title, text, links } }: Route.ComponentProps) {
  return (
    <DashboardPage width="form" title={title} lead={`This page is not built yet. ${text}`}>
      <div className="flex flex-wrap gap-3">
        <SuggestedLinks links={links} />
      </div>
    </DashboardPage>
  )
}
