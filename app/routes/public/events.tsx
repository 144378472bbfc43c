import type { Route } from './+types/events'
import { Heading } from '#ui/heading.tsx'
import type { CacheRule } from '#app/page-cache.ts'
import { pageTitle } from '#app/page-title.ts'

export const handle: { cache: CacheRule } = { cache: { query: ['city', 'kind', 'from', 'to', 'q', 'after'] } }

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Events', matches)]

export default function Events() {
  return (
    <div className="mx-auto max-w-page px-4 py-8">
      <Heading level={1}>Events</Heading>
    </div>
  )
}
