interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** So much of the page around a pressed place is seen: a seat and its number. */
const AROUND_PX = 48

/**
 * How far the page moves up, so that a place that was pressed stands above a box that lies over it. All in pixels of the window; 0
 * where the box is beside it, or leaves enough of the page around it.
 */
export function uncoverBy({ x, y }: { x: number; y: number }, box: Box): number {
  const isOver = x >= box.left && x <= box.right && y <= box.bottom
  return isOver ? Math.max(y + AROUND_PX - box.top, 0) : 0
}
