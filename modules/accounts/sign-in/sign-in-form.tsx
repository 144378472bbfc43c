import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type Filled, TYPED, useFilled } from '#modules/accounts/sign-in/use-filled.ts'
import type { SignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'

export type Wish = 'sign-in' | 'sign-up'

interface SignInFormProps {
  talk: SignInTalk
  /** What Enter asks for. */
  wish: Wish
  /** Enter in the email field, without a password, asks for a magic link. */
  offersLink?: boolean
  /** It took the place of another form: the focus goes to what is still to be filled in. */
  takesFocus?: boolean
  className?: string
  children: (filled: Filled) => ReactNode
}

/** One form of a sign-in screen: email above, and below it what it may be sent with. It also works where no script runs. */
export function SignInForm({
  talk,
  wish,
  offersLink = false,
  takesFocus = false,
  className,
  children,
}: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const filled = useFilled(form)
  useFocusOnTrouble(form, talk)
  useEffect(() => {
    if (!takesFocus) return
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>(TYPED) ?? [])]
    const target = fields.find((field) => field.value === '') ?? fields[0]
    target?.focus()
  }, [takesFocus])

  const chooseByField = (event: MouseEvent<HTMLButtonElement>) => {
    const isLink =
      offersLink && isIn('email') && !form.current?.querySelector<HTMLInputElement>('[name=password]')?.value
    event.currentTarget.value = isLink ? 'magic-link' : wish
  }
  return (
    <form
      ref={form}
      method="post"
      action={talk.action}
      noValidate
      onSubmit={talk.onSubmit}
      onInput={filled.look}
      className={className}
    >
      <input type="hidden" name="next" value={talk.next} />
      {/* The first submit button of a form is the one that Enter presses. */}
      <button type="submit" name="intent" value={wish} hidden aria-label="Send" onClick={chooseByField} />
      {children(filled)}
    </form>
  )
}

const isIn = (name: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === name

/** After each answer the focus goes to the first field that is wrong, or to the first that is empty where one is missing. */
function useFocusOnTrouble(form: RefObject<HTMLFormElement | null>, { answer }: SignInTalk): void {
  useEffect(() => {
    if (!answer || !('failure' in answer)) return
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    const fields = answer.failure.code.endsWith('_MISSING')
      ? form.current?.querySelectorAll<HTMLInputElement>(TYPED)
      : []
    const empty = [...(fields ?? [])].find((field) => field.value.trim() === '')
    const target = wrong ?? empty
    target?.focus()
    target?.select()
  }, [form, answer])
}
