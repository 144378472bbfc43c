import { useEffect, useState } from 'react'
import { type HandedIn, handInWaiting } from '#modules/tickets/offline/hand-in.client.ts'
import { formatCount } from '#platform/money.ts'
import { Notice } from '#ui/notice.tsx'

interface HandInWaitingProps {
  person: { id: string; name: string }
  reportOf: (eventId: string) => string
}

/** Scans that wait in this browser from an earlier night go to the server, and a line says so. Nothing where none waits. */
export function HandInWaiting({ person, reportOf }: HandInWaitingProps) {
  const [done, setDone] = useState<HandedIn | null>(null)
  useEffect(() => {
    let isShown = true
    void handInWaiting(person, reportOf).then((handed) => isShown && setDone(handed))
    return () => {
      isShown = false
    }
  }, [person, reportOf])
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
