import { href, Link } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import {
  accountMessage,
  accountStatus,
  type ForgotFailure,
  SUCCESS_MESSAGES,
} from '#modules/accounts/messages.ts'
import { ForgotSchema } from '#modules/accounts/mailed-links/mailed-link-schemas.ts'
import { requestPasswordReset } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { ok } from '#platform/result.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormEmail, SubmitButton } from '#ui/form/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/forgot'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Forgot your password?', matches)]

export const headers = () => NEVER_STORED

/** Where to send the link that sets a new password. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { next: safeReturnPath(searchParams.get('next')) }
}

const answer = answerForm<null, ForgotFailure>

/** Mails the link, if there is an account; the answer never tells. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const form = await readForm(request, ForgotSchema)
  if (!form.ok) return answer(form, form)
  const mailed = await requestPasswordReset(accountsCtx(request, found), form.value)
  found.runJobNow('send mail')
  return mailed.ok ? answer(form, ok(null)) : answer(form, mailed, { status: accountStatus(mailed.failure) })
}

export default function Forgot({ loaderData: { next }, actionData: result }: Route.ComponentProps) {
  return (
    <AccountCard title="Forgot your password?">
      {result?.ok ? (
        <Notice tone="success" live>
          <p>{SUCCESS_MESSAGES.resetSent.page}</p>
          <p>
            You asked for <strong className="wrap-anywhere">{result.values['email']}</strong>.
          </p>
        </Notice>
      ) : (
        <>
          <p>Enter your email address. We mail you a link to choose a new password.</p>
          <ActionForm
            action={href('/auth/forgot')}
            result={result}
            messageOf={(failure) => accountMessage(failure, 'page')}
          >
            <input type="hidden" name="next" value={next} />
            <FormEmail name="email" label="Email" autoComplete="username" enterKeyHint="send" />
            <SubmitButton size="lg" className="w-full">
              Mail me a link
            </SubmitButton>
          </ActionForm>
        </>
      )}
      <Link to={signInPath(next)} className="flex min-h-tap items-center font-semibold underline">
        Back to sign in
      </Link>
    </AccountCard>
  )
}
