import { href, Link } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { LinkSchema } from '#modules/accounts/mailed-links/mailed-link-schemas.ts'
import { readMagicLink, redeemLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { accountMessage, accountStatus, type MailedLinkFailure } from '#modules/accounts/messages.ts'
import { usedOrExpiredLink } from '#modules/accounts/mailed-links/used-or-expired-link.ts'
import { AFTER_SIGN_IN, arrivalPath } from '#modules/accounts/return-path.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/link'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Sign in', matches)]

/** The URL holds a token, so no cache may store the page. */
export const headers = () => NEVER_STORED

/** The page behind a magic link. It only asks: mail scanners open every link and must not use it up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = context.get(ctx)
  const mailed = await readMagicLink(accountsCtx(request, found), token)
  return { token, email: mailed?.email ?? null, signedInAs: found.actor?.email ?? null }
}

const answer = answerForm<null, MailedLinkFailure>

/** Signs in whoever holds the link. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, LinkSchema)
  if (!form.ok) return answer(form, form)
  const signedIn = await redeemLink(accountsCtx(request, context.get(ctx)), form.value.token)
  if (!signedIn.ok) return answer(form, signedIn, { status: accountStatus(signedIn.failure) })
  throw redirectAfterSignIn(arrivalPath(signedIn.value.challengeId, signedIn.value.next), signedIn.value)
}

export default function MagicLink({
  loaderData: { token, email, signedInAs },
  actionData,
}: Route.ComponentProps) {
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
      <ActionForm
        action={href('/auth/link')}
        result={actionData ?? usedOrExpiredLink(email)}
        messageOf={(failure) => accountMessage(failure, 'page')}
      >
        {email === null || actionData ? (
          <Link to="/account" className="flex min-h-tap items-center font-semibold underline">
            Go to sign in
          </Link>
        ) : (
          <>
            {/* Named, so that nobody gets into somebody else's account without seeing it. */}
            <p>
              Press the button to sign in as <strong className="wrap-anywhere">{email}</strong>.
            </p>
            <input type="hidden" name="token" value={token} />
            <SubmitButton size="lg" className="w-full">
              Sign in
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </AccountCard>
  )
}
