import { useEffect, useState } from 'react'
import { type HandedIn, handInWaiting, type ToHandIn } from '#modules/tickets/offline/hand-in.client.ts'
import { formatCount } from '#platform/money.ts'
import { Notice } from '#ui/notice.tsx'

/** Hands in what waits in this browser, when the page opens and when the connection comes back; answers what came of it. */
function useHandIn({ person, openAt, reportOf }: ToHandIn): HandedIn | null {
  const [done, setDone] = useState<HandedIn | null>(null)
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const handIn = () =>
      void handInWaiting({ person, openAt, reportOf }).then((handed) => !signal.aborted && setDone(handed))
    addEventListener('online', handIn, { signal })
    handIn()
    return () => shown.abort()
  }, [person, openAt, reportOf])
  return done
}

/** What other links scanned in this browser goes to the server, while the scanner of one is open. It shows nothing. */
export function HandInOthers(props: ToHandIn) {
  useHandIn(props)
  return null
}

/** Scans that wait in this browser from an earlier night go to the server, and a line says so. Nothing where none waits. */
export function HandInWaiting(props: Omit<ToHandIn, 'openAt'>) {
  const done = useHandIn({ ...props, openAt: null })
  if (!done || done.waited === 0) return null
  const scans = (count: number) => (count === 1 ? '1 scan' : `${formatCount(count)} scans`)
  return done.left === 0 ? (
    <Notice tone="success" live>
      {`${scans(done.waited)} of this phone waited here, and ${done.waited === 1 ? 'is' : 'are'} handed in now.`}
    </Notice>
  ) : (
    <Notice tone="warning" live>
      {`${scans(done.left)} of this phone ${done.left === 1 ? 'waits' : 'wait'} for a signal. Open this page again when there is one.`}
    </Notice>
  )
}
