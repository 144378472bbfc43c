import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** The button that has the focus, and its index in the list. */
interface At {
  button: HTMLElement
  at: number
}

/**
 * Keeps the focus in a list whose seats go away when somebody else takes them: it moves to the button that is now at that place, and it is
 * said which seat was taken. Looks whenever `list` is another one. A button has its name as `data-seat`.
 */
export function useKeptFocus(list: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<At | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const gone = last.current
    if (!gone || gone.button.isConnected || document.activeElement !== document.body) return
    last.current = null
    const left = buttonsIn(ref.current)
    const next = left[Math.min(gone.at, left.length - 1)] ?? ref.current
    setSaid(`${gone.button.dataset['seat']} was taken.`)
    next?.focus()
  }, [list])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = buttonsIn(ref.current).indexOf(target)
    last.current = at < 0 ? null : { button: target, at }
  }
  return { ref, onFocus, said }
}

const buttonsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-seat]') ?? []),
]
