import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Brings the current entry of a menu wholly into sight, above the foot that stays at its end, when a page opens. Only the menu is
 * scrolled, at once and no further than it must; whoever has scrolled it before the page came alive is left where they are.
 */
export function useCurrentInSight(menu: RefObject<HTMLElement | null>, current: string | undefined): void {
  const isAlive = useRef(false)
  useLayoutEffect(() => {
    const box = menu.current
    const entry = box?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    const foot = box?.lastElementChild?.getBoundingClientRect()
    const isInUse = !isAlive.current && box !== null && box.scrollTop > 0
    isAlive.current = true
    if (!box || !entry || !foot || isInUse) return
    const below = entry.bottom - foot.top
    const above = box.getBoundingClientRect().top - entry.top
    box.scrollBy({ top: below > 0 ? below : -Math.max(above, 0), behavior: 'instant' })
  }, [menu, current])
}
