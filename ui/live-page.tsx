import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** A line that takes longer than this is as good as none. */
const MAX_ANSWER_MS = 5_000

/** Reads the page again when it comes back into sight, and every so often while it is looked at. Shows nothing itself. */
export function LivePage({ everyMs }: { everyMs?: number | undefined }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = new AbortController()
    const look = async () => {
      if (document.hidden || !(await isThere()) || left.signal.aborted) return
      await revalidate()
    }
    const timer = everyMs && setInterval(() => void look(), everyMs)
    document.addEventListener('visibilitychange', () => void look(), { signal: left.signal })
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [everyMs, revalidate])
  return null
}

/** Whether the site answers. Asked for without an answer, a page that is in sight would be replaced by one that says so. */
const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(MAX_ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
