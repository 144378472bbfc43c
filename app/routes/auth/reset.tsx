import { Link, redirect } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { accountMessage, accountStatus, type ResetFailure } from '#modules/accounts/messages.ts'
import { atPasswordField } from '#modules/accounts/password/password-field-failure.ts'
import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import { ResetSchema } from '#modules/accounts/mailed-links/mailed-link-schemas.ts'
import { usedOrExpiredLink } from '#modules/accounts/mailed-links/used-or-expired-link.ts'
import { readReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { fail } from '#platform/result.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormPassword, SubmitButton } from '#ui/form/fields.tsx'
import type { Route } from './+types/reset'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Choose a new password', matches)]

/** The URL holds a token, so no cache may store the page. */
export const headers = () => NEVER_STORED

/** The page behind a mailed reset link. It only asks. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const owner = await readReset(accountsCtx(request, context.get(ctx)), token)
  return { token, email: owner?.email ?? null, next: safeReturnPath(searchParams.get('next')) }
}

const answer = answerForm<null, ResetFailure>

/** Sets the new password, ends every session, and signs its owner in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ResetSchema)
  if (!form.ok) return answer(form, form)
  const { next } = form.value
  const reset = await resetPassword(accountsCtx(request, context.get(ctx)), form.value)
  if (!reset.ok)
    return answer(form, fail(atPasswordField(reset.failure)), {
      status: accountStatus(reset.failure),
    })
  throw reset.value ? redirectAfterSignIn(next, reset.value) : redirect(signInPath(next))
}

export default function Reset({ loaderData: { token, email, next }, actionData }: Route.ComponentProps) {
  const result = actionData ?? usedOrExpiredLink(email)
  const isUsedOrExpired = result && !result.ok && result.failure.code !== 'FIELDS_INVALID'
  // The form goes back to its own address, so that a refused password leaves the page what it was.
  const here = `/auth/reset?${new URLSearchParams({ token, next })}`
  return (
    <AccountCard title="Choose a new password">
      <ActionForm action={here} result={result} messageOf={(failure) => accountMessage(failure, 'page')}>
        {isUsedOrExpired && (
          <Link
            to={`/auth/forgot?${new URLSearchParams({ next })}`}
            className="flex min-h-tap items-center font-semibold underline"
          >
            Ask for a new link
          </Link>
        )}
        {email !== null && (
          <>
            <p>
              For <strong className="wrap-anywhere">{email}</strong>. You will be signed out everywhere else.
            </p>
            {/* For password managers, which keep the new password under this name. */}
            <input
              type="email"
              name="username"
              autoComplete="username"
              defaultValue={email}
              hidden
              readOnly
            />
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="next" value={next} />
            <FormPassword
              label="New password"
              name="password"
              autoComplete="new-password"
              enterKeyHint="go"
              hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
            />
            <SubmitButton size="lg" className="w-full">
              Save and sign in
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </AccountCard>
  )
}
