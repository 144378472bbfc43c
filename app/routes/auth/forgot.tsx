import { data, Form, Link, useNavigation } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { readEmailAddress } from '#platform/email-address.ts'
import {
  type AccountFailure,
  accountMessage,
  accountStatus,
  SUCCESS_MESSAGES,
} from '#modules/accounts/messages.ts'
import { requestPasswordReset } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm, textOf } from '#app/read-form.server.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/forgot'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Forgot your password?', matches)]

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** Where to send the link that sets a new password. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { next: safeReturnPath(searchParams.get('next')) }
}

/** Mails the link, if there is an account; the answer never tells. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const form = await readForm(request)
  const typed = textOf(form, 'email').trim()
  const refuse = (failure: AccountFailure) =>
    data({ email: typed, failure }, { status: accountStatus(failure) })
  const email = readEmailAddress(typed)
  if (email === null) return refuse({ code: typed === '' ? 'EMAIL_MISSING' : 'INVALID_EMAIL' })
  const mailed = await requestPasswordReset(accountsCtx(request, found), {
    email,
    next: safeReturnPath(textOf(form, 'next')),
  })
  found.runJobNow('send mail')
  return mailed.ok ? data({ email, failure: null }) : refuse(mailed.failure)
}

export default function Forgot({ loaderData: { next }, actionData: answer }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const failure = answer?.failure
  const isAboutEmail = failure?.code === 'EMAIL_MISSING' || failure?.code === 'INVALID_EMAIL'
  return (
    <AccountCard title="Forgot your password?">
      {answer && !failure ? (
        <Notice tone="success" live>
          {SUCCESS_MESSAGES.resetSent.page}
        </Notice>
      ) : (
        <>
          {failure && !isAboutEmail && (
            <Notice tone="danger" live>
              {accountMessage(failure, 'page')}
            </Notice>
          )}
          <p>Tell us your email address, and we mail you a link to choose a new one.</p>
          <Form method="post" action="/auth/forgot" noValidate className="space-y-5">
            <input type="hidden" name="next" value={next} />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
              defaultValue={answer?.email}
              error={failure && isAboutEmail ? accountMessage(failure, 'page') : undefined}
            />
            <Button type="submit" size="lg" busy={isBusy} className="w-full">
              Mail me a link
            </Button>
          </Form>
        </>
      )}
      <Link to={signInPath(next)} className="flex min-h-tap items-center font-semibold underline">
        Back to sign in
      </Link>
    </AccountCard>
  )
}
