import { type RefObject, useEffect, useRef } from 'react'
import { uncoverBy } from '#modules/seating/picker/chosen/uncover.ts'

/**
 * For a box that lies over the lower edge of the page: where it grows over what was pressed last, such as a seat of the map, the page
 * moves up by as much.
 */
export function usePressInSight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const press = useRef<{ x: number; y: number } | null>(null)
  const height = useRef(0)

  useEffect(() => {
    const onPress = ({ target, pageX, pageY }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) press.current = { x: pageX, y: pageY }
    }
    document.addEventListener('pointerup', onPress, { capture: true })
    return () => document.removeEventListener('pointerup', onPress, { capture: true })
  }, [])
  useEffect(() => {
    const at = box.current?.getBoundingClientRect()
    if (!at) return
    const grows = at.height > height.current
    height.current = at.height
    if (!grows || !press.current) return
    const { x, y } = press.current
    scrollBy({ top: uncoverBy({ x: x - scrollX, y: y - scrollY }, at) })
  })
  return box
}
