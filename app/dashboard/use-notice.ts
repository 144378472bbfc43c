import { useEffect, useState } from 'react'
import { useActionData, useFetchers, useLocation, useNavigation } from 'react-router'
import { useUnanswered } from '#app/keep-unanswered.ts'

/**
 * What the address of a page says was just done, until another form of the page is sent; null from then on. It is told once: the
 * address is without it as soon as it is shown, so that neither a reload nor the history tells it again. Without scripts it stays.
 */
export function useNotice<Told>(told: Told): Told | null {
  const { key } = useLocation()
  const [overAt, setOverAt] = useState<string | null>(null)
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod }) => formMethod === 'POST')
  const isAnswered = useActionData() !== undefined
  const isUnanswered = useUnanswered() !== null
  const isOver = isSending || isAnswered || isUnanswered
  if (isOver && overAt !== key) setOverAt(key)

  useEffect(() => {
    const params = new URLSearchParams(location.search)
    if (!params.has('notice')) return
    params.delete('notice')
    const query = params.size > 0 ? `?${params}` : ''
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  }, [key])
  return isOver || overAt === key ? null : told
}
