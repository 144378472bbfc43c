import type { Route } from './+types/events'
import { Heading } from '#ui/heading.tsx'
import { pageTitle } from '#app/page-title.ts'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Events', matches)]

export default function Events() {
  return (
    <div className="mx-auto max-w-page px-4 py-8">
      <Heading level={1}>Events</Heading>
    </div>
  )
}
