import { type ReactNode, useEffect, useRef } from 'react'
import { CodeStep } from '#modules/accounts/mailed-links/code-step.tsx'
import { SignInStatus } from '#modules/accounts/sign-in/form/sign-in-status.tsx'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** The ways in, or, once a mail is on its way, what to do with it: in the same place, so that nobody fills in the form twice. */
export function SignInStep({ signIn, children }: { signIn: SignInFormState; children: ReactNode }) {
  const { actionData, codeFor } = signIn
  if (codeFor) return <CodeStep signIn={signIn} email={codeFor} />
  if (!actionData?.ok) return children
  return <Mailed signIn={signIn} />
}

/** The form with the focus in it is gone, so the focus comes along. */
function Mailed({ signIn }: { signIn: SignInFormState }) {
  const isHydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <SignInStatus signIn={signIn} />
      {isHydrated && (
        <Button variant="quiet" onClick={signIn.startOver}>
          Use another way
        </Button>
      )}
    </div>
  )
}
