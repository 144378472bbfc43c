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
  const [restored, setRestored] = useState<TypedFields | null>(null)

  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const key = `input ${owner} ${pathname} ${intentOf(form)}`
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (isBack && kept !== null) {
      const typed = JSON.parse(kept) as TypedFields // written below
      fillTypedFields(form, typed)
      // oxlint-disable-next-line react/set-state-in-effect -- the fields are the browser's: only here are they filled
      setRestored(typed)
    }
    const listening = new AbortController()
    const { signal } = listening
    form.addEventListener(
      'submit',
      ({ defaultPrevented }) => {
        if (!defaultPrevented) sessionStorage.setItem(key, JSON.stringify(readTypedFields(form)))
      },
      { signal },
    )
    const forget = () => {
      sessionStorage.removeItem(key)
      setRestored(null)
    }
    form.addEventListener('reset', forget, { signal })
    return () => listening.abort()
  }, [id, owner, pathname, isBack])

  // Without scripts nothing was kept, and the least is to say so.
  if (!restored) return isBack && <noscript>{SIGNED_OUT} Please fill it in once more.</noscript>
  return (
    <Notice tone="info" live>
      {SIGNED_OUT}{' '}
      {restored.length > 0
        ? 'What you typed is here again: please send it once more.'
        : 'Please fill it in once more.'}
    </Notice>
  )
}

const SIGNED_OUT = 'You were signed out before this was saved.'

const intentOf = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('input[type=hidden][name=intent]')?.value ?? ''
