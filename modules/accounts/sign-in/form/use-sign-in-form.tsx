import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AccountActionData, AccountIntent } from '#modules/accounts/sign-in/form/account-action-data.ts'
import { type FieldMessages, fieldMessages } from '#modules/accounts/sign-in/form/field-messages.ts'
import type { MessageVariant } from '#modules/accounts/sentences.ts'
import {
  canRetry,
  INITIAL_SIGN_IN_STATE,
  nextSignInState,
} from '#modules/accounts/sign-in/form/sign-in-state.ts'
import { useChangedFields } from '#ui/form/use-changed-fields.ts'

/** Gives the pending state that a sign-in form sends along. */
export interface PendingStateSource {
  /** All of it, as text for the field `pendingState`; null when there is none. */
  collect: () => string | null
  hasCart: () => boolean
  referralCode: () => string | null
}

/** What every part of a sign-in screen is given: its state, the last action data, and how to submit. */
export interface SignInFormState {
  variant: MessageVariant
  /** Where signing in leads. */
  next: string
  /** The address that forms are posted to; without scripts the browser goes there. */
  action: string
  /** Whether people can sign in with Google here. */
  google: boolean
  /** What must survive a change of browser; where a page is made on the server nobody knows. */
  pendingState?: PendingStateSource
  actionData: AccountActionData | null
  /** What it says; of a field until that is changed. */
  messages: FieldMessages
  /** For `onInput` of each form. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** The address whose mail holds the code that is awaited. */
  codeFor: string | null
  /** How many digits it has. */
  codeDigits: number
  state: 'idle' | 'busy' | 'signed-in'
  /** What is being asked right now. */
  pendingIntent: AccountIntent | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Runs the last try again; null when that is not offered. */
  retry: (() => void) | null
  isRetrying: boolean
  /** Forgets what was answered: another way in is chosen. */
  startOver: () => void
}

interface SignInFormOptions {
  variant: MessageVariant
  next: string
  google: boolean
  action?: string
  /** The answer that the page came with, where no script had asked. */
  first?: AccountActionData | null
  pendingState?: PendingStateSource
}

/** Mailed ways in may end in another browser: what the visitor has in hand goes along. Google leads back to this one. */
const WITH_PENDING_STATE: AccountIntent[] = ['sign-up', 'magic-link']
const WITH_PASSWORD: AccountIntent[] = ['sign-in', 'sign-up']
const PASSWORD_FIELDS = ['password', 'confirm', 'remember']

/** The state shared by all forms of a sign-in screen. */
export function useSignInForm({ action = '/account', first, ...where }: SignInFormOptions): SignInFormState {
  const { data, state, formData, submit } = useFetcher<AccountActionData>()
  const [lastTry, setLastTry] = useState<FormData | null>(null)
  const [before, setBefore] = useState<AccountActionData>()
  const [seen, setSeen] = useState<AccountActionData>()
  const [signInState, setSignInState] = useState(() =>
    first ? nextSignInState(INITIAL_SIGN_IN_STATE, first) : INITIAL_SIGN_IN_STATE,
  )
  const [isRetrying, setRetrying] = useState(false)
  if (data && data !== seen) {
    setSeen(data)
    setSignInState(nextSignInState(signInState, data))
    setRetrying(false)
  }

  const submittedIntent = formData?.get('intent') as AccountIntent | null | undefined // the forms name nothing else
  // A redirect is the only answer that brings no data of its own: the next page is being fetched.
  const isRedirecting = state === 'loading' && (!data || data === before)
  // An answer is there to be answered, even while the page behind still looks whether anything changed.
  const isBusy = state === 'submitting' || isRedirecting
  const pendingIntent = isBusy ? (submittedIntent ?? null) : null
  const isSignedIn = isRedirecting && pendingIntent !== 'google'

  const send = (form: FormData) => {
    setLastTry(form)
    setBefore(data)
    void submit(form, { method: 'post', action })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { submitter } = event.nativeEvent as SubmitEvent // React types the event without its kind
    const form = new FormData(event.currentTarget, submitter)
    const intent = form.get('intent') as AccountIntent // every submit button names one
    if (!WITH_PASSWORD.includes(intent)) for (const name of PASSWORD_FIELDS) form.delete(name)
    const collected = WITH_PENDING_STATE.includes(intent) ? where.pendingState?.collect() : null
    if (collected) form.set('pendingState', collected)
    send(form)
  }
  const retry = () => {
    if (!lastTry || isBusy) return
    setRetrying(true)
    send(lastTry)
  }
  const { isChanged, onInput } = useChangedFields(signInState.actionData)
  const said = Object.entries(fieldMessages(signInState.actionData, where.variant))
  return {
    ...signInState,
    ...where,
    messages: Object.fromEntries(said.filter(([name]) => !isChanged(name))),
    onInput,
    action,
    state: isSignedIn ? 'signed-in' : isBusy ? 'busy' : 'idle',
    pendingIntent,
    onSubmit,
    retry: lastTry && canRetry(signInState) ? retry : null,
    isRetrying: isRetrying && isBusy,
    startOver: () =>
      setSignInState((before) => ({ ...INITIAL_SIGN_IN_STATE, serverFailures: before.serverFailures })),
  }
}
