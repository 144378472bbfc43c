import { useState } from 'react'
import { useActionData, useFetchers, useLocation, useNavigation } from 'react-router'
import { useUnanswered } from '#app/keep-unanswered.ts'

/** What the address of a page says was just done, until another form of the page is sent; null from then on. */
export function useNotice<Told>(told: Told): Told | null {
  const { key } = useLocation()
  const [overAt, setOverAt] = useState<string | null>(null)
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod }) => formMethod === 'POST')
  const isAnswered = useActionData() !== undefined
  const isUnanswered = useUnanswered() !== null
  const isOver = isSending || isAnswered || isUnanswered
  if (isOver && overAt !== key) setOverAt(key)

  return isOver || overAt === key ? null : told
}
