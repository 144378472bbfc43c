import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  type PasskeyFailure,
  passkeyMessage,
  serverUnreachable,
} from '#modules/accounts/passkeys/passkey-messages.ts'
import { setPasskeyUsedHere } from '#modules/accounts/passkeys/passkey-used.client.ts'
import { withWayOn } from '#modules/accounts/security/security-failure-message.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

/** Lets this device make a passkey; nothing where the browser knows none. */
export function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const { isAble, state, add } = useNewPasskey()
  if (!isAble) return null
  return (
    <div className="space-y-3">
      <PasskeyStatus state={state} />
      <Button variant={isFirst ? 'primary' : 'secondary'} busy={state === 'busy'} onClick={add}>
        <Icon name="plus" />
        {isFirst ? 'Add a passkey' : 'Add another passkey'}
      </Button>
    </div>
  )
}

type MakingState = 'idle' | 'busy' | 'added' | PasskeyFailure

/** How the making of a passkey ended, spoken where it happened. */
export function PasskeyStatus({ state }: { state: MakingState }) {
  if (state === 'idle' || state === 'busy') return null
  if (state === 'added')
    return (
      <Notice tone="success" live>
        Done. Next time, choose “Use a passkey”.
      </Notice>
    )
  const isCalm = state.code === 'PASSKEY_CANCELLED' || state.code === 'REAUTHENTICATION_REQUIRED'
  return (
    <Notice tone={isCalm ? 'info' : 'danger'} live>
      {withWayOn(state, passkeyMessage(state))}
    </Notice>
  )
}

/** The making of a passkey: whether this browser can, how far it is, and how to begin. */
export function useNewPasskey(): { isAble: boolean; state: MakingState; add: () => void } {
  const [isAble, setAble] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [localFailure, setLocalFailure] = useState<PasskeyFailure | null>(null)
  const fetcher = useFetcher<{ done: 'passkeyAdded' } | { failure: PasskeyFailure }>()

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows
    setAble('PublicKeyCredential' in window)
  }, [])

  const add = async () => {
    setAsking(true)
    setLocalFailure(null)
    const made = await import('#modules/accounts/passkeys/passkey-ceremony.client.ts').then(
      ({ makePasskey }) => makePasskey(),
      serverUnreachable,
    )
    if (made.ok) {
      setPasskeyUsedHere(true)
      await fetcher.submit(JSON.stringify({ response: made.value }), {
        method: 'post',
        action: '/api/passkeys',
        encType: 'application/json',
      })
    } else setLocalFailure(made.failure)
    setAsking(false)
  }

  const state = (): MakingState => {
    if (isAsking || fetcher.state !== 'idle') return 'busy'
    if (localFailure) return localFailure
    if (!fetcher.data) return 'idle'
    return 'done' in fetcher.data ? 'added' : fetcher.data.failure
  }
  return { isAble, state: state(), add: () => void add() }
}
