import { data, isRouteErrorResponse, redirect } from 'react-router'
import { unreachable } from '#platform/exhaustive.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import {
  type AccountActionData,
  type AccountSuccess,
  sentAccountForm,
  type Unanswered,
  unansweredForm,
} from '#modules/accounts/sign-in/form/account-action-data.ts'
import { answerAccountForm, UNAVAILABLE } from '#modules/accounts/sign-in/form/account-answer.ts'
import { messageFromBody } from '#modules/accounts/sign-in/form/message-from-body.ts'
import { accountFormFailure } from '#modules/accounts/sign-in/form/account-schema.ts'
import { readAccountForm } from '#modules/accounts/sign-in/form/read-account-form.server.ts'
import { askedMail } from '#modules/accounts/mailed-links/asked-mail-cookie.server.ts'
import { requestMagicLink, redeemCode } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { googleFailure } from '#modules/accounts/google/google-errors.ts'
import { startGoogleSignIn } from '#modules/accounts/google/google.server.ts'
import { type AccountFailure, accountStatus } from '#modules/accounts/messages.ts'
import { rememberMeCookie } from '#modules/accounts/session/remember-me-cookie.server.ts'
import { arrivalPath, safeReturnPath } from '#modules/accounts/return-path.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { resendConfirmation, signUp } from '#modules/accounts/sign-up/sign-up.server.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { retryAfter } from '#app/answer-form.server.ts'
import { ctx } from '#app/context.server.ts'
import { googlePolicy } from '#app/google-policy.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { hydrateLater } from '#ui/hydrate-later.tsx'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Sign in', matches)]

/** The page may contain what was typed, so no cache may store it. */
export const headers = () => NEVER_STORED

export const handle = { policy: googlePolicy }

/** The sign-in screen (spec 2); whoever is signed in already is redirected to `next`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, config } = context.get(ctx)
  const { searchParams } = new URL(request.url)
  const next = safeReturnPath(searchParams.get('next'))
  if (actor) throw redirect(next)
  const error = searchParams.get('error')
  const run: AccountActionData | null = error
    ? answerAccountForm({ intent: 'google', values: { email: '' } }, fail(googleFailure(error)))
    : null
  return { brand: config.brandName, next, run, google: config.google?.issuer ?? null }
}

/** Handles the forms of the screen: sign in, sign up, send a magic link, check a code, or redirect to Google. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const form = await readAccountForm(request)
  const sent = sentAccountForm(form)
  const refuse = (failure: AccountFailure, answered = sent) =>
    data<AccountActionData>(answerAccountForm(answered, fail(failure)), {
      status: accountStatus(failure),
      headers: retryAfter(failure),
    })
  const promised = (
    mailed: Result<unknown, AccountFailure>,
    done: AccountSuccess,
    cookies: string[] = [],
    answered = sent,
  ) => {
    if (!mailed.ok) return refuse(mailed.failure)
    found.runJobNow('send mail')
    return data<AccountActionData>(answerAccountForm(answered, ok(done)), { headers: cookieHeaders(cookies) })
  }

  if (!form.ok) return refuse(accountFormFailure(form.failure))
  const accounts = accountsCtx(request, found)
  const input = form.value
  const run = async () => {
    switch (input.intent) {
      case 'sign-in': {
        const session = await signIn(accounts, input)
        if (!session.ok) return refuse(session.failure)
        throw redirectAfterSignIn(input.next, session.value)
      }
      case 'code': {
        const signedIn = await redeemCode(accounts, input)
        if (!signedIn.ok) return refuse(signedIn.failure)
        throw redirectAfterSignIn(arrivalPath(signedIn.value.challengeId, input.next), signedIn.value)
      }
      case 'sign-up': {
        const made = await signUp(accounts, input)
        const cookies = [
          rememberMeCookie(accounts.auth, input.remember),
          ...(made.ok ? made.value.cookies : []),
        ]
        return promised(made, 'signedUp', cookies)
      }
      case 'resend':
        return promised(await resendConfirmation(accounts, input), 'linkSent')
      case 'magic-link': {
        const asked = await requestMagicLink(accounts, input)
        // Whoever is sent no further mail types the code of the last one.
        const mail = asked.ok ? asked.value : askedMail(accounts.auth, accounts.clientRequest)
        const answered = { ...sent, values: { ...sent.values, digits: mail?.codeDigits } }
        if (!asked.ok) return refuse(asked.failure, answered)
        return promised(asked, 'magicLinkSent', asked.value.cookies, answered)
      }
      case 'google': {
        const google = await startGoogleSignIn(accounts, input)
        if (!google.ok) return refuse(google.failure)
        throw redirect(google.value.address, { status: 303, headers: cookieHeaders(google.value.cookies) })
      }
      default:
        return unreachable(input)
    }
  }
  return run().catch((error: unknown) => {
    if (error instanceof Response) throw error // leads elsewhere
    found.log.error('Accounts failed', { error, intent: input.intent })
    return refuse(UNAVAILABLE[input.intent])
  })
}

/** When the server cannot be reached, the failure is shown on the form, and the page stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error // leads elsewhere
    // With this status the page's data is not asked for again, which would fail as well.
    return data<AccountActionData>(await unansweredForm(sent, requestFailure(error)), { status: 503 })
  }
}

/** Nobody answered; somebody said no; or what answered was not this site. */
function requestFailure(error: unknown): Unanswered {
  if (error instanceof TypeError) return { code: 'THROWN' }
  if (!isRouteErrorResponse(error)) return { code: 'UNEXPECTED' }
  // Not loaded when it is needed: a server that refuses forms may refuse files as well.
  return { code: 'OTHER', message: messageFromBody(error.data) }
}

/** The card of the ways in; its forms work before it is hydrated. */
const Screen = hydrateLater(() => import('#app/shell/sign-in-screen.tsx').then((code) => code.SignInScreen))

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, Screen)

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, next, google, run } = loaderData
  return <Screen brand={brand} next={next} google={google !== null} first={actionData ?? run} />
}
