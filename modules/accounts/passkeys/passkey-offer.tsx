import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { PasskeyStatus, useNewPasskey } from '#modules/accounts/passkeys/add-passkey.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/**
 * The quiet offer of a passkey, for a place where nobody is in the middle of something. `offered` is the server's part:
 * the person has none and has not said no. The device's part is that it knows its owner by finger, face or code.
 */
export function PasskeyOffer({ offered }: { offered: boolean }) {
  const [knowsOwner, setKnowsOwner] = useState(false)
  const { isAble, state, add } = useNewPasskey()
  const no = useFetcher()

  useEffect(() => {
    if (isAble && offered)
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setKnowsOwner, () => {})
  }, [isAble, offered])

  const isOpen = knowsOwner && no.state === 'idle' && (offered || state === 'added')
  if (!isOpen) return null
  return (
    <Card as="section" className="max-w-xl space-y-4 p-5">
      {state !== 'added' && (
        <div className="flex gap-4">
          <Icon name="key-round" size="lg" />
          <div className="space-y-1">
            <Heading level={2} size="small">
              Sign in faster next time
            </Heading>
            <p className="text-muted">
              With your face, your fingerprint or the code of this device. No password, no mail to wait for.
            </p>
          </div>
        </div>
      )}
      <PasskeyStatus state={state} />
      {state !== 'added' && (
        <div className="flex flex-wrap gap-3">
          <Button busy={state === 'busy'} onClick={add}>
            Set it up
          </Button>
          <no.Form method="post" action="/api/passkeys/offer">
            <Button type="submit" variant="quiet">
              No, thank you
            </Button>
          </no.Form>
        </div>
      )}
    </Card>
  )
}
