import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AccountAnswer, AccountIntent } from '#modules/accounts/sign-in/account-answer.ts'
import type { Place } from '#modules/accounts/messages.ts'
import { mayRetry, NOTHING_YET, remember } from '#modules/accounts/sign-in/sign-in-memory.ts'

/** What a visitor has in hand, and must not lose by going on in another browser. */
export interface InHand {
  /** All of it, as text for the field `carried`; null when it is nothing. */
  text: () => string | null
  hasCart: () => boolean
  referralCode: () => string | null
}

/** What every part of a sign-in screen is given: where it stands, what was answered, and how to ask. */
export interface SignInTalk {
  place: Place
  /** Where signing in leads. */
  next: string
  /** The address that forms are posted to; without scripts the browser goes there. */
  action: string
  /** Whether people can sign in with Google here. */
  google: boolean
  /** What must survive a change of browser; where a page is made on the server nobody knows. */
  inHand?: InHand
  answer: AccountAnswer | null
  /** The address whose mail holds the code that is awaited. */
  codeFor: string | null
  state: 'idle' | 'busy' | 'signed-in'
  /** What is being asked right now. */
  asking: AccountIntent | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Runs the last try again; null when that is not offered. */
  retry: (() => void) | null
  isRetrying: boolean
  /** Forgets what was answered: another way in is chosen. */
  startOver: () => void
}

interface TalkOptions {
  place: Place
  next: string
  google: boolean
  action?: string
  /** The answer that the page came with, where no script had asked. */
  first?: AccountAnswer | null
  inHand?: InHand
}

/** Mailed ways in may end in another browser: what the visitor has in hand goes along. Google leads back to this one. */
const CARRYING: AccountIntent[] = ['sign-up', 'magic-link']
const WITH_PASSWORD: AccountIntent[] = ['sign-in', 'sign-up']
const ABOUT_PASSWORDS = ['password', 'confirm', 'remember']

/** One conversation with the server about getting in: all forms of a screen speak through it. */
export function useSignInTalk({ action = '/account', first, ...where }: TalkOptions): SignInTalk {
  const { data, state, formData, submit } = useFetcher<AccountAnswer>()
  const [lastTry, setLastTry] = useState<FormData | null>(null)
  const [before, setBefore] = useState<AccountAnswer>()
  const [seen, setSeen] = useState<AccountAnswer>()
  const [memory, setMemory] = useState(() => (first ? remember(NOTHING_YET, first) : NOTHING_YET))
  const [isRetrying, setRetrying] = useState(false)
  if (data && data !== seen) {
    setSeen(data)
    setMemory(remember(memory, data))
    setRetrying(false)
  }

  const asked = formData?.get('intent') as AccountIntent | null | undefined // the forms name nothing else
  // A redirect is the only answer that brings no data of its own: the next page is being fetched.
  const isLedOn = state === 'loading' && (!data || data === before)
  // An answer is there to be answered, even while the page behind still looks whether anything changed.
  const isBusy = state === 'submitting' || isLedOn
  const asking = isBusy ? (asked ?? null) : null
  const isSignedIn = isLedOn && asking !== 'google'

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
    if (!WITH_PASSWORD.includes(intent)) for (const name of ABOUT_PASSWORDS) form.delete(name)
    const taken = CARRYING.includes(intent) ? where.inHand?.text() : null
    if (taken) form.set('carried', taken)
    send(form)
  }
  const retry = () => {
    if (!lastTry || isBusy) return
    setRetrying(true)
    send(lastTry)
  }
  return {
    ...memory,
    ...where,
    action,
    state: isSignedIn ? 'signed-in' : isBusy ? 'busy' : 'idle',
    asking,
    onSubmit,
    retry: lastTry && mayRetry(memory) ? retry : null,
    isRetrying: isRetrying && isBusy,
    startOver: () => setMemory((before) => ({ ...NOTHING_YET, troubles: before.troubles })),
  }
}
