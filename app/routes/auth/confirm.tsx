import { Link } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { ConfirmSchema } from '#modules/accounts/mailed-links/mailed-link-schemas.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import { accountMessage, accountStatus, type ConfirmFailure } from '#modules/accounts/messages.ts'
import { atPasswordField } from '#modules/accounts/password/password-field-failure.ts'
import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import { hasSignUpCookie } from '#modules/accounts/sign-up/sign-up-cookie.server.ts'
import { arrivalPath, safeReturnPath } from '#modules/accounts/return-path.ts'
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
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Confirm your email address', matches)]

/** The URL holds a token, so no cache may store the page. */
export const headers = () => NEVER_STORED

/**
 * The page behind the mailed confirmation link. It only asks: mail scanners open every link and must confirm nothing.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { auth, clientRequest } = accountsCtx(request, context.get(ctx))
  const { searchParams } = new URL(request.url)
  const [token, id] = [searchParams.get('token') ?? '', searchParams.get('id') ?? '']
  return {
    email: readLinkToken(token)?.email ?? null,
    choosesPassword: !hasSignUpCookie(auth, clientRequest, id),
    fields: { token, id, next: safeReturnPath(searchParams.get('next')) },
  }
}

const answer = answerForm<null, ConfirmFailure>

/** Confirms the address and signs its owner in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ConfirmSchema)
  if (!form.ok) return answer(form, form)
  const confirmed = await confirmAddress(accountsCtx(request, context.get(ctx)), form.value)
  if (!confirmed.ok)
    return answer(form, fail(atPasswordField(confirmed.failure)), {
      status: accountStatus(confirmed.failure),
    })
  throw redirectAfterSignIn(arrivalPath(confirmed.value.challengeId, form.value.next), confirmed.value)
}

export default function Confirm({
  loaderData: { email, choosesPassword, fields },
  actionData: result,
}: Route.ComponentProps) {
  const failure = result && !result.ok ? result.failure : null
  // The form goes back to its own address, so that a refused password leaves the page what it was.
  const here = `/auth/confirm?${new URLSearchParams(fields)}`
  if (failure && failure.code !== 'FIELDS_INVALID')
    return (
      <AccountCard title="Confirm your email address">
        <Notice tone={failure.code === 'ALREADY_CONFIRMED' ? 'success' : 'danger'} live>
          {accountMessage(failure, 'page')}
        </Notice>
        <Link to="/account" className="flex min-h-tap items-center font-semibold underline">
          Go to sign in
        </Link>
      </AccountCard>
    )
  return (
    <AccountCard title="Confirm your email address">
      <ActionForm action={here} result={result}>
        {/* Named, so that nobody opens an account in somebody else's name without seeing it. */}
        <p>
          Press the button to confirm{' '}
          {email ? <strong className="wrap-anywhere">{email}</strong> : 'your address'}.
        </p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {choosesPassword && (
          <>
            <input
              type="email"
              name="username"
              autoComplete="username"
              defaultValue={email ?? ''}
              hidden
              readOnly
            />
            <FormPassword
              label="Choose your password"
              name="password"
              autoComplete="new-password"
              enterKeyHint="go"
              hint={`You signed up on another device or browser, so choose it here. At least ${MIN_PASSWORD_LENGTH} characters.`}
            />
          </>
        )}
        <SubmitButton size="lg" className="w-full">
          Confirm my address
        </SubmitButton>
      </ActionForm>
    </AccountCard>
  )
}
