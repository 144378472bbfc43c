import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { MessageVariant } from '#modules/accounts/sentences.ts'
import {
  type PasskeyFailure,
  passkeyMessage,
  serverUnreachable,
} from '#modules/accounts/passkeys/passkey-messages.ts'
import { setPasskeyUsedHere, usedPasskeyHere } from '#modules/accounts/passkeys/passkey-used.client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

interface PasskeyButtonProps {
  /** Where signing in leads: a path of this site. */
  next: string
  /** On the page the address field suggests passkeys as well; it says so by autocomplete="username webauthn". */
  variant: MessageVariant
}

const EQUAL = { variant: 'secondary', size: 'lg', className: 'w-full' } as const
const QUIET = { variant: 'quiet', className: 'px-0 underline' } as const

/** A challenge lives 5 minutes; the suggestions of a page that stays open get a new one before. */
const RENEW_MS = 4.5 * 60_000

const ceremony = () => import('#modules/accounts/passkeys/passkey-ceremony.client.ts')
const noLine = () => {} // nobody asked for anything that would be missing now

/**
 * The way in for whoever has a passkey: equal to the others where one was used before, else a quiet line, because most
 * people have none and their browser would ask them for one in vain. Nothing where the browser knows no passkeys.
 */
export function PasskeyButton({ next, variant }: PasskeyButtonProps) {
  const [isAble, setAble] = useState(false)
  const [isUsedHere, setUsedHere] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [localFailure, setLocalFailure] = useState<PasskeyFailure | null>(null)
  const fetcher = useFetcher<{ failure: PasskeyFailure }>()
  const failure = localFailure ?? (fetcher.state === 'idle' ? fetcher.data?.failure : null)
  const shown = useRef('')
  const comeIn = async (response: AuthenticationResponseJSON) => {
    setLocalFailure(null)
    shown.current = response.id
    setPasskeyUsedHere(true)
    const body = JSON.stringify({ response, next })
    await fetcher.submit(body, {
      method: 'post',
      action: '/api/passkeys/sign-in',
      encType: 'application/json',
    })
  }
  const comeInBySuggestion = useEffectEvent(comeIn)

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows
    setAble('PublicKeyCredential' in window)
    setUsedHere(usedPasskeyHere())
  }, [])

  useEffect(() => {
    if (!isAble || isChoosing || variant !== 'page') return
    let isOver = false
    const suggest = async () => {
      const { choosePasskey, supportsAutofill } = await ceremony()
      if (isOver || !(await supportsAutofill())) return
      const chosen = await choosePasskey('field')
      // Nobody asked for anything yet, so a failure is not shown.
      if (!isOver && chosen.ok) await comeInBySuggestion(chosen.value)
    }
    void suggest().catch(noLine)
    const renewing = setInterval(() => void suggest().catch(noLine), RENEW_MS)
    return () => {
      isOver = true
      clearInterval(renewing)
      void ceremony().then(({ endCeremony }) => endCeremony(), noLine)
    }
  }, [isAble, isChoosing, variant])

  const isUnknown = failure?.code === 'PASSKEY_UNKNOWN'
  useEffect(() => {
    if (!isUnknown) return
    setPasskeyUsedHere(false)
    void ceremony().then(({ forgetPasskey }) => forgetPasskey(shown.current), noLine)
  }, [isUnknown])

  if (!isAble) return null

  const choose = async () => {
    setChoosing(true)
    setLocalFailure(null)
    const chosen = await ceremony().then(({ choosePasskey }) => choosePasskey('window'), serverUnreachable)
    if (chosen.ok) await comeIn(chosen.value)
    else setLocalFailure(chosen.failure)
    setChoosing(false)
  }

  return (
    <div className="space-y-3">
      {failure && (
        <Notice tone={failure.code === 'PASSKEY_CANCELLED' ? 'info' : 'danger'} live>
          {passkeyMessage(failure)}
        </Notice>
      )}
      <Button
        {...(isUsedHere ? EQUAL : QUIET)}
        busy={isChoosing || fetcher.state !== 'idle'}
        onClick={() => void choose()}
      >
        {isUsedHere && <Icon name="key-round" />}
        Use a passkey
      </Button>
    </div>
  )
}
