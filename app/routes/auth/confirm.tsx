import { data, Form, Link, useNavigation } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { confirmAddress } from '#modules/accounts/mailed-links/confirm-address.server.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import { accountMessage, accountStatus } from '#modules/accounts/messages.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import { hasSignUpCookie } from '#modules/accounts/sign-up/sign-up-cookie.server.ts'
import { arrivalPath, safeReturnPath } from '#modules/accounts/return-path.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm, textOf } from '#app/read-form.server.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Confirm your email address', matches)]

/** The address holds a key: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The page behind the mailed link. It only asks: programs that open every link of a mail must confirm nothing. */
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

/** Confirms the address and signs its owner in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const confirmed = await confirmAddress(accountsCtx(request, context.get(ctx)), {
    token: textOf(form, 'token'),
    id: textOf(form, 'id'),
    password: textOf(form, 'password'),
  })
  if (confirmed.ok) {
    const next = safeReturnPath(textOf(form, 'next'))
    throw redirectAfterSignIn(arrivalPath(confirmed.value.challengeId, next), confirmed.value)
  }
  return data(confirmed.failure, { status: accountStatus(confirmed.failure) })
}

export default function Confirm({
  loaderData: { email, choosesPassword, fields },
  actionData: failure,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const isAboutPassword = failure?.code.startsWith('PASSWORD_')
  // The form goes back to its own address, so that a refused password leaves the page what it was.
  const here = `/auth/confirm?${new URLSearchParams(fields)}`
  return (
    <AccountCard title="Confirm your email address">
      {failure && !isAboutPassword ? (
        <>
          <Notice tone={failure.code === 'ALREADY_CONFIRMED' ? 'success' : 'danger'} live>
            {accountMessage(failure, 'page')}
          </Notice>
          <Link to="/account" className="flex min-h-tap items-center font-semibold underline">
            Go to sign in
          </Link>
        </>
      ) : (
        <Form method="post" action={here} noValidate className="space-y-5">
          {/* Named, so that nobody opens an account in somebody else's name without seeing it. */}
          <p>
            One press, and {email ? <strong className="wrap-anywhere">{email}</strong> : 'your address'} is
            confirmed.
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
              <PasswordField
                label="Choose your password"
                name="password"
                autoComplete="new-password"
                enterKeyHint="go"
                hint={`You signed up on another device or browser, so choose it here. At least ${MIN_PASSWORD_LENGTH} characters.`}
                error={failure && isAboutPassword ? accountMessage(failure, 'page') : undefined}
              />
            </>
          )}
          <Button type="submit" size="lg" busy={isBusy} className="w-full">
            Confirm my address
          </Button>
        </Form>
      )}
    </AccountCard>
  )
}
