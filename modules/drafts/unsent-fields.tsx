import { useEffect, useState } from 'react'
import { autosavePath, type DraftKey } from '#modules/drafts/draft.ts'
import { Button } from '#ui/button.tsx'
import { useForm } from '#ui/form/form-context.ts'
import { changedIn, copiesOf } from '#ui/form/local-copies.client.ts'
import { fillTypedFields, readTypedFields, type TypedFields } from '#ui/form/typed-fields.client.ts'
import { unsavedKey } from '#ui/form/unsaved-key.ts'
import { Notice } from '#ui/notice.tsx'

/**
 * Offers, in the form that changes a thing, what its owner typed on this device into the form of the new thing, while that
 * was sent from another device. What this form does not ask for is told as a text.
 */
export function UnsentFields({ owner, kind, subject }: DraftKey) {
  const { id } = useForm()
  const [unsent, setUnsent] = useState<TypedFields>([])
  const [isFilled, setFilled] = useState(false)
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const keyOfForm = unsavedKey(owner, autosavePath({ kind, subject }))

  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const fields = readTypedFields(form)
    const stands = new Set(fields.map((field) => JSON.stringify(field)))
    const kept = copiesOf(keyOfForm).flatMap(([, copy]) =>
      copy.savedAt === undefined ? changedIn(copy) : [],
    )
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows them
    setUnsent(kept.filter((field) => field[1] !== '' && !stands.has(JSON.stringify(field))))
    setKnown(new Set(fields.map(([name]) => name)))
  }, [id, keyOfForm])

  const forget = () => {
    for (const [key] of copiesOf(keyOfForm)) localStorage.removeItem(key)
    setUnsent([])
  }
  const fill = () => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    fillTypedFields(form, unsent)
    // Once it is sent, this form is where it stands.
    form.addEventListener('submit', forget, { once: true })
    setFilled(true)
  }

  const others = unsent.filter(([name]) => !known.has(name)).map(([, value]) => `“${value}”`)
  if (unsent.length === 0) return null
  return (
    <Notice live tone="warning" title="What you typed on this device is not in the event.">
      {isFilled ? (
        <p>It stands in the fields below. Save your changes to keep it.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {others.length < unsent.length && (
            <Button variant="secondary" onClick={fill}>
              Fill it in
            </Button>
          )}
          <Button variant="quiet" onClick={forget}>
            Forget it
          </Button>
        </div>
      )}
      {others.length > 0 && <p>{`Not asked for on this page: ${others.join(', ')}`}</p>}
    </Notice>
  )
}
