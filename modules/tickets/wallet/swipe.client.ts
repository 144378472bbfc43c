const MIN_SWIPE_PX = 60

/** Calls back when a finger is drawn across the page, sideways and not down. Returns how to stop listening. */
export function onSwipe(element: HTMLElement, turn: (direction: 'left' | 'right') => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let start: Touch | undefined
  element.addEventListener('touchstart', (event) => (start = oneFinger(event)), { passive: true, signal })
  element.addEventListener(
    'touchend',
    ({ changedTouches: [end] }) => {
      if (!start || !end) return
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY]
      if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 'left' : 'right')
    },
    { passive: true, signal },
  )
  return () => listening.abort()
}

const oneFinger = ({ touches }: TouchEvent): Touch | undefined =>
  touches.length === 1 ? touches[0] : undefined
