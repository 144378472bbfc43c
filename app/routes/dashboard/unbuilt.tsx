import { useMatches } from 'react-router'
import {
  UNBUILT_ADMIN_PAGES,
  UNBUILT_MEMBER_PAGES,
  UNBUILT_SITE_PAGES,
  type UnbuiltPage,
} from '#app/dashboard/unbuilt-pages.ts'
import { pageTitle } from '#app/page-title.ts'
import { ComingSoon } from '#app/shell/coming-soon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/unbuilt'

/** So that a step to here in the browser asks the guards as well. */
export const loader = () => null

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(pageOf(matches).title, matches)]

/** Every protected page that is not built yet, each with its own words. */
export default function Unbuilt() {
  const { title, text, meanwhile } = pageOf(useMatches())
  return (
    <ComingSoon title={title} text={`This page is not built yet. ${text}`}>
      <LinkButton to={meanwhile.to}>{meanwhile.label}</LinkButton>
    </ComingSoon>
  )
}

/** Routes of this file are named after their path in the tables. */
function pageOf(matches: readonly ({ id: string } | undefined)[]): UnbuiltPage {
  const id = matches.at(-1)?.id ?? ''
  const page = UNBUILT_MEMBER_PAGES[id] ?? UNBUILT_ADMIN_PAGES[id] ?? UNBUILT_SITE_PAGES[id]
  if (!page) throw new Error(`No words for the page ${id}`)
  return page
}
