import { href } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NotOpenYet } from '#app/shell/not-open-yet.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/create-event'

export function loader({ request, context }: Route.LoaderArgs) {
  requireMember(request, context)
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Create Event', matches)]

export default function CreateEvent() {
  return (
    <NotOpenYet
      title="Create Event"
      text="You cannot put up an event of your own here yet. What other hosts have planned is open to you today."
    >
      <LinkButton to={href('/events')}>See events</LinkButton>
    </NotOpenYet>
  )
}
