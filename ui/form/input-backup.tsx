import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useForm } from '#ui/form/form-context.ts'
import { fillTypedFields, readTypedFields, type TypedFields } from '#ui/form/typed-fields.client.ts'
import { Notice } from '#ui/notice.tsx'
import { RESTORE_INPUT } from '#platform/restore-input.ts'

/**
 * Keeps what was typed in the form around it, in this tab, while it is sent. When the session had ended, signing in leads
 * back here and it stands in the fields again. It belongs to `owner`: nobody else who signs in finds it.
 */
export function InputBackup({ owner }: { owner: string }) {
  const { id } = useForm()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const isBack = query.has(RESTORE_INPUT)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const key = `input ${owner} ${pathname} ${intentOf(form)}`
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (isBack && kept !== null) {
      fillTypedFields(form, JSON.parse(kept) as TypedFields) // written below
      // oxlint-disable-next-line react/set-state-in-effect -- the fields are the browser's: only here are they filled
      setRestored(true)
    }
    const listening = new AbortController()
    const { signal } = listening
    form.addEventListener(
      'submit',
      () => sessionStorage.setItem(key, JSON.stringify(readTypedFields(form))),
      {
        signal,
      },
    )
    form.addEventListener('reset', () => sessionStorage.removeItem(key), { signal })
    return () => listening.abort()
  }, [id, owner, pathname, isBack])

  if (!isRestored) return null
  return (
    <Notice tone="info" live>
      You were signed out before this was saved. What you typed is here again: please send it once more.
    </Notice>
  )
}

const intentOf = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('input[type=hidden][name=intent]')?.value ?? ''
