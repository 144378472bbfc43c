import { redirect } from 'react-router'
import { SIGN_IN_OR_REGISTER } from '#modules/accounts/sentences.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { SignInOptions } from '#modules/accounts/sign-in/sign-in-options.tsx'
import { useSignInForm } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'
import { ctx } from '#app/context.server.ts'
import { googlePolicy } from '#app/google-policy.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/admin'

const ADMIN_AREA = '/dashboard/admin'
/** Without scripts the browser goes here with the form, and reads the answer there. */
const ASKED_AT = signInPath(ADMIN_AREA)

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Admin sign-in', matches)]

export const headers = () => NEVER_STORED

export const handle = { policy: googlePolicy }

/** Admin sign-in (spec 2): the ways in that lead to the admin area, or straight there for whoever is signed in. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor, config } = context.get(ctx)
  if (actor) throw redirect(ADMIN_AREA)
  return { google: config.google?.issuer ?? null }
}

export default function AdminSignIn({ loaderData: { google } }: Route.ComponentProps) {
  const signIn = useSignInForm({
    variant: 'dialog',
    next: ADMIN_AREA,
    google: google !== null,
    action: ASKED_AT,
    pendingState: pendingStateSource,
  })
  const { title, description } = SIGN_IN_OR_REGISTER
  return (
    <div className="mx-auto w-full max-w-lg space-y-6 px-4 py-8 sm:py-16">
      <div>
        <Heading level={1}>Admin sign-in</Heading>
        <p className="mt-2 text-muted">For the people who run this site.</p>
      </div>
      <Card as="section" className="space-y-6 p-5 sm:p-8">
        <div>
          <Heading level={2}>{title}</Heading>
          <p className="mt-2 text-muted">{description}</p>
        </div>
        <SignInOptions signIn={signIn} firstTab="sign-in" />
      </Card>
    </div>
  )
}
