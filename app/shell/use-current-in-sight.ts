import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Brings the current entry of a menu wholly into sight, above the foot that stays at its end, when a page opens and when the menu
 * does. Only the menu is scrolled, at once and no further than it must; whoever has scrolled it before the page came alive is left
 * where they are.
 */
export function useCurrentInSight(menu: RefObject<HTMLElement | null>, current: string | undefined): void {
  const isAlive = useRef(false)
  useLayoutEffect(() => {
    const box = menu.current
    const isInUse = !isAlive.current && box !== null && box.scrollTop > 0
    isAlive.current = true
    if (box && !isInUse) showCurrent(box)
  }, [menu, current])
  useEffect(() => {
    const box = menu.current
    // Nothing of a closed menu has a place that could be scrolled to.
    const onToggle = ({ newState }: ToggleEvent) => {
      if (box && newState === 'open') showCurrent(box)
    }
    box?.addEventListener('toggle', onToggle)
    return () => box?.removeEventListener('toggle', onToggle)
  }, [menu])
}

function showCurrent(box: HTMLElement): void {
  const entry = box.querySelector('[aria-current=page]')?.getBoundingClientRect()
  const foot = box.lastElementChild?.getBoundingClientRect()
  if (!entry || !foot) return
  const { top, bottom } = box.getBoundingClientRect()
  const below = entry.bottom - Math.min(foot.top, bottom)
  const above = top - entry.top
  box.scrollBy({ top: below > 0 ? below : -Math.max(above, 0), behavior: 'instant' })
}
