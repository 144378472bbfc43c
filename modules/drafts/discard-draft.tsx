import { type MouseEvent, useEffect, useState } from 'react'
import { DISCARD_DRAFT } from '#platform/discard-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'

interface DiscardDraftProps {
  hasDraft: boolean
  label: string
  /** Which one, where there are several on a page: its title, and what the form says of it. */
  of?: string
  fields?: Readonly<Record<string, string>>
}

/** In the storage of the tab from the press until the page is there anew. */
const DISCARDED = 'draft discarded'

/**
 * Throws a draft away, after a question; without scripts at once. The page is loaded anew, so that nothing is left in its
 * fields, and begins at its title. It stands in the page also while there is no draft.
 */
export function DiscardDraft({ hasDraft, label, of, fields }: DiscardDraftProps) {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (sessionStorage.getItem(DISCARDED) === null) return
    sessionStorage.removeItem(DISCARDED)
    document.querySelector('h1')?.focus()
  }, [])

  if (!hasDraft) return null
  const openDialog = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  const words = (
    <>
      {label}
      {of && <span className="sr-only">{`: ${of}`}</span>}
    </>
  )
  const form = { intent: DISCARD_DRAFT, reloadDocument: true, ...(fields && { fields }) }
  const keep = () => setIsOpen(false)
  return (
    <>
      <ButtonForm {...form} variant="secondary" onClick={openDialog}>
        {words}
      </ButtonForm>
      {isOpen && (
        <Dialog
          open
          size="sm"
          onClose={keep}
          title={of ? `Discard ${of}?` : 'Discard what you typed?'}
          footer={
            <div className="flex flex-wrap gap-3">
              <Button onClick={keep}>Keep it</Button>
              <ButtonForm {...form} variant="danger" onClick={() => sessionStorage.setItem(DISCARDED, 'yes')}>
                {label}
              </ButtonForm>
            </div>
          }
        >
          <p>The draft is deleted in all its steps, on every device. This cannot be undone.</p>
        </Dialog>
      )}
    </>
  )
}
