import { href } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/deleted'

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('Account deleted', matches),
  { name: 'robots', content: 'noindex' },
]

/** The page after an account was deleted. */
export default function Deleted() {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>Your account is deleted</Heading>
        <p className="text-muted">
          You are signed out everywhere, and a last mail says so. Thank you for every step you danced with us.
        </p>
        <LinkButton to={href('/events')} variant="secondary">
          See events
        </LinkButton>
      </Card>
    </div>
  )
}
