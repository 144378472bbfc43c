import { useEffect, useState } from 'react'
import { useActionData, useFetchers, useLocation, useNavigation } from 'react-router'
import { useUnanswered } from '#app/keep-unanswered.ts'

/**
 * What the address of a page says was just done, until another form of the page is sent; null from then on. It is told once: the
 * address is without it as soon as it is shown, so that neither a reload nor the history tells it again. Without scripts it stays.
 */
export function useNotice<Told>(told: Told): Told | null {
  const { key } = useLocation()
  const sent = [useNavigation(), ...useFetchers()].flatMap(({ formMethod, formData }) =>
    formMethod === 'POST' ? [formData] : [],
  )
  const [shown, setShown] = useState({ key, sent, isOver: false })
  const isShown = shown.key === key
  // What was on its way when the address opened is no other form: of two presses the second has no answer yet.
  const isSending = isShown && sent.some((form) => !shown.sent.includes(form))
  const isAnswered = useActionData() !== undefined
  const isUnanswered = useUnanswered() !== null
  const isOver = isSending || isAnswered || isUnanswered || (isShown && shown.isOver)
  if (!isShown || isOver !== shown.isOver) setShown({ key, sent: isShown ? shown.sent : sent, isOver })

  useEffect(() => {
    const params = new URLSearchParams(location.search)
    if (!params.has('notice')) return
    params.delete('notice')
    const query = params.size > 0 ? `?${params}` : ''
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  }, [key])
  return isOver ? null : told
}
