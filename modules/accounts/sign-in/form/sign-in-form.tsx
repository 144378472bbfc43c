import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import {
  type FilledFields,
  TYPED_INPUTS,
  useFilledFields,
} from '#modules/accounts/sign-in/form/use-filled-fields.ts'
import type { SignInFormState } from '#modules/accounts/sign-in/form/use-sign-in-form.tsx'

export type SignInTab = 'sign-in' | 'sign-up'

interface SignInFormProps {
  signIn: SignInFormState
  /** What Enter asks for. */
  tab: SignInTab
  /** Enter in the email field, without a password, asks for a magic link. */
  offersLink?: boolean
  /** It took the place of another form: the focus goes to what is still to be filled in. */
  takesFocus?: boolean
  className?: string
  children: (filled: FilledFields) => ReactNode
}

/** One form of a sign-in screen: email above, and below it what it may be sent with. It also works where no script runs. */
export function SignInForm({
  signIn,
  tab,
  offersLink = false,
  takesFocus = false,
  className,
  children,
}: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const filled = useFilledFields(form)
  useFocusOnError(form, signIn)
  useEffect(() => {
    if (!takesFocus) return
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>(TYPED_INPUTS) ?? [])]
    const target = fields.find((field) => field.value === '') ?? fields[0]
    target?.focus()
  }, [takesFocus])

  const chooseByField = (event: MouseEvent<HTMLButtonElement>) => {
    const isLink =
      offersLink && isIn('email') && !form.current?.querySelector<HTMLInputElement>('[name=password]')?.value
    event.currentTarget.value = isLink ? 'magic-link' : tab
  }
  return (
    <form
      ref={form}
      method="post"
      action={signIn.action}
      noValidate
      onSubmit={signIn.onSubmit}
      onInput={(event) => {
        filled.look()
        signIn.onInput(event)
      }}
      className={className}
    >
      <input type="hidden" name="next" value={signIn.next} />
      {/* The first submit button of a form is the one that Enter presses: Safari passes over one that is not drawn. */}
      <button
        type="submit"
        name="intent"
        value={offersLink ? `enter-${tab}` : tab}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        onClick={chooseByField}
      />
      {children(filled)}
    </form>
  )
}

const isIn = (name: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === name

/** After each answer the focus goes to the first field that is wrong, or to the first that is empty where one is missing. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, { actionData }: SignInFormState): void {
  useEffect(() => {
    if (actionData?.ok !== false) return
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    const fields = actionData.failure.code.endsWith('_MISSING')
      ? form.current?.querySelectorAll<HTMLInputElement>(TYPED_INPUTS)
      : []
    const empty = [...(fields ?? [])].find((field) => field.value.trim() === '')
    const target = wrong ?? empty
    target?.focus()
    target?.select()
  }, [form, actionData])
}
