import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { pageAt, patternOf } from '#app/dashboard/page-at.ts'
import { waysFrom } from '#app/dashboard/ways-from.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { Ways } from '#ui/ways.tsx'
import type { Route } from './+types/unbuilt'

/** Every page of `PAGES` that is not built yet, with its own words, and where this reader goes until then. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const page = pageAt(pattern)
  if (!page?.coming) throw new Error(`No words for the page ${pattern}`)
  const member = requireMember(request, context)
  const { text, meanwhile } = page.coming
  return { title: page.title, text, ways: await waysFrom(patternOf(pattern), member, meanwhile) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData?.title ?? '', matches),
]

export default function Unbuilt({ loaderData: { title, text, ways } }: Route.ComponentProps) {
  return (
    <DashboardPage width="form" title={title} lead={`This page is not built yet. ${text}`}>
      <div className="flex flex-wrap gap-3">
        <Ways ways={ways} />
      </div>
    </DashboardPage>
  )
}
