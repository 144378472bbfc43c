import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { pageAt } from '#app/dashboard/page-at.ts'
import { pageTitle } from '#app/page-title.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/unbuilt'

/** Every page of `PAGES` that is not built yet, with its own words. */
export function loader({ pattern }: Route.LoaderArgs) {
  const page = pageAt(pattern)
  if (!page?.coming) throw new Error(`No words for the page ${pattern}`)
  return { title: page.title, ...page.coming }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData?.title ?? '', matches),
]

export default function Unbuilt({ loaderData: { title, text, meanwhile } }: Route.ComponentProps) {
  return (
    <DashboardPage width="form" title={title} lead={`This page is not built yet. ${text}`}>
      <LinkButton to={meanwhile.to}>{meanwhile.label}</LinkButton>
    </DashboardPage>
  )
}
