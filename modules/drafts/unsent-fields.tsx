import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { autosavePath, type DraftKey } from '#modules/drafts/draft.ts'
import { Button } from '#ui/button.tsx'
import { useForm } from '#ui/form/form-context.ts'
import { changedIn, copiesOf, forgetFields } from '#ui/form/local-copies.client.ts'
import { fillTypedFields, readTypedFields, type TypedFields } from '#ui/form/typed-fields.client.ts'
import { unsavedKey } from '#ui/form/unsaved-key.ts'
import { Notice } from '#ui/notice.tsx'

interface UnsentFieldsProps extends DraftKey {
  /** Names of the fields that were filled in; its page keeps them while the form is sent. */
  filled: readonly string[]
  onFill: (names: readonly string[]) => void
  /** The answer by which the form was saved: the device need not keep any more what was filled in. */
  saved: object | null
  /** A choice that has to be emptied for a field to count, such as that of a known venue for the name of another. */
  insteadOf: Readonly<Record<string, string>>
  /** What fields are called that another page asks for. */
  elsewhere: Readonly<Record<string, string>>
}

/**
 * Offers, in the form that changes a thing, what its owner typed on this device into the form of the new thing, while that
 * was sent from another device. What another page asks for is told as a text.
 */
export function UnsentFields(props: UnsentFieldsProps) {
  const { owner, kind, subject, filled, onFill, saved, insteadOf, elsewhere } = props
  const { id } = useForm()
  const [unsent, setUnsent] = useState<TypedFields>([])
  const told = useRef<HTMLParagraphElement>(null)
  const isFilled = filled.length > 0
  const keyOfForm = unsavedKey(owner, autosavePath({ kind, subject }))

  const forgetFilled = useEffectEvent(() => {
    forgetFields(keyOfForm, filled)
    onFill([])
  })
  useEffect(() => {
    if (saved) forgetFilled()
  }, [saved])
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const stands = readTypedFields(form)
    const kept = copiesOf(keyOfForm).flatMap(([, copy]) =>
      copy.savedAt === undefined ? changedIn(copy) : [],
    )
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows them
    setUnsent(
      kept.filter(
        (field) =>
          (isAskedIn(form, field) || field[0] in elsewhere) && !stands.some((other) => isSame(field, other)),
      ),
    )
  }, [id, keyOfForm, saved, elsewhere])
  useEffect(() => told.current?.focus(), [isFilled])

  const forget = () => {
    // All of it, also what is asked for nowhere any more: else the device would offer it for ever.
    forgetFields(
      keyOfForm,
      copiesOf(keyOfForm).flatMap(([, copy]) => copy.changed),
    )
    setUnsent([])
    document.querySelector('h1')?.focus()
  }
  const here = unsent.filter(([name]) => !(name in elsewhere))
  const others = unsent.filter(([name, value]) => name in elsewhere && value !== '')
  const fill = () => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const choices = new Set(here.flatMap(([name, value]) => (value === '' ? [] : (insteadOf[name] ?? []))))
    const emptied = [...choices].map((choice): TypedFields[number] => [choice, '', null])
    // What belongs to such a field is filled in with it, such as the city of another venue.
    const whole = copiesOf(keyOfForm).flatMap(([, copy]) => copy.fields)
    const beside = whole.filter(([name]) => choices.has(insteadOf[name] ?? ''))
    fillTypedFields(form, [...emptied, ...here, ...beside])
    for (const [name] of here) unfold(form, name)
    onFill(here.map(([name]) => name))
  }
  if (here.length + others.length === 0) return null
  return (
    <Notice live tone="warning" title="What you typed on this device is not in the event.">
      {isFilled ? (
        <p ref={told} tabIndex={-1}>
          It stands in the fields below. Save your changes to keep it.
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {here.length > 0 && (
            <Button variant="secondary" onClick={fill}>
              Fill it in
            </Button>
          )}
          <Button variant="quiet" onClick={forget}>
            Forget it
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <p>
          {`Of tickets and nights you typed: ${others.map(([name, value]) => `${elsewhere[name]} ${value}`).join(', ')}.`}
        </p>
      )}
    </Notice>
  )
}

const isAskedIn = (form: HTMLFormElement, [name]: TypedFields[number]): boolean =>
  form.elements.namedItem(name) !== null

/** A field that is filled in is seen. */
function unfold(form: HTMLFormElement, name: string): void {
  const fold = form.elements.namedItem(name)
  const details = fold instanceof Element ? fold.closest('details') : null
  if (details) details.open = true
}

/** Whether two fields say the same: an amount may be written in two ways, and of a box only its tick counts. */
const isSame = (
  [name, value, isOn]: TypedFields[number],
  [other, stands, isOther]: TypedFields[number],
): boolean =>
  name === other &&
  (isOn === null
    ? value.trim() === stands.trim() || (value.trim() !== '' && Number(value) === Number(stands))
    : isOn === isOther)
