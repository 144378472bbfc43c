import { data, Form, Link, useNavigation } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { readMagicLink, redeemLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { accountMessage, accountStatus } from '#modules/accounts/messages.ts'
import { AFTER_SIGN_IN, arrivalPath } from '#modules/accounts/return-path.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm, textOf } from '#app/read-form.server.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/link'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Sign in', matches)]

/** The address holds a key: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The page behind a magic link. It only asks: programs that open every link of a mail must use up none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = context.get(ctx)
  const mailed = await readMagicLink(accountsCtx(request, found), token)
  return { token, email: mailed?.email ?? null, signedInAs: found.actor?.email ?? null }
}

/** Signs in whoever holds the link. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await readForm(request), 'token')
  const signedIn = await redeemLink(accountsCtx(request, context.get(ctx)), token)
  if (!signedIn.ok) return data(signedIn.failure, { status: accountStatus(signedIn.failure) })
  throw redirectAfterSignIn(arrivalPath(signedIn.value.challengeId, signedIn.value.next), signedIn.value)
}

export default function MagicLink({
  loaderData: { token, email, signedInAs },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const failure = actionData ?? (email === null ? ({ code: 'LINK_SPENT' } as const) : null)
  // They typed the code, or pressed before.
  if (email === null && signedInAs !== null)
    return (
      <AccountCard title="Sign in">
        <Notice tone="success">
          You are signed in already, as <strong className="wrap-anywhere">{signedInAs}</strong>.
        </Notice>
        <Link to={AFTER_SIGN_IN} className="flex min-h-tap items-center font-semibold underline">
          See the events
        </Link>
      </AccountCard>
    )
  return (
    <AccountCard title="Sign in">
      {failure ? (
        <>
          <Notice tone="danger" live>
            {accountMessage(failure, 'page')}
          </Notice>
          <Link to="/account" className="flex min-h-tap items-center font-semibold underline">
            Go to sign in
          </Link>
        </>
      ) : (
        <Form method="post" action="/auth/link" className="space-y-5">
          {/* Named, so that nobody gets into somebody else's account without seeing it. */}
          <p>
            One press, and you are in as <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="lg" busy={isBusy} className="w-full">
            Sign in
          </Button>
        </Form>
      )}
    </AccountCard>
  )
}
