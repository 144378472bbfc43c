/** A picture of this many pixels a side at most is read: more costs time and finds nothing else. */
const MAX_PX = 720

/** The square in the middle of a camera's picture, where the code is held, and how many pixels a side it is read with. */
export function middleSquare(width: number, height: number) {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side, px: Math.min(side, MAX_PX) }
}
