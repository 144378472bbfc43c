import { type ReactNode, useEffect, useRef } from 'react'
import { CodeStep } from '#modules/accounts/mailed-links/code-step.tsx'
import { Outcome } from '#modules/accounts/sign-in/outcome.tsx'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { Button } from '#ui/button.tsx'
import { useScripts } from '#ui/use-scripts.ts'

/** The ways in, or, once a mail is on its way, what to do with it: in the same place, so that nobody fills in the form twice. */
export function SignInStep({ talk, children }: { talk: SignInTalk; children: ReactNode }) {
  const { answer, codeFor } = talk
  if (codeFor) return <CodeStep talk={talk} email={codeFor} />
  if (!answer || !('done' in answer)) return children
  return <Mailed talk={talk} />
}

/** The form with the focus in it is gone, so the focus comes along. */
function Mailed({ talk }: { talk: SignInTalk }) {
  const hasScripts = useScripts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <Outcome talk={talk} />
      {hasScripts && (
        <Button look="quiet" onClick={talk.startOver}>
          Use another way
        </Button>
      )}
    </div>
  )
}
