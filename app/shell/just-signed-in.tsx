import { type ComponentType, useEffect, useRef, useState } from 'react'
import { referralCodeIn } from '#app/referral-code.client.ts'
import type { Visit } from '#app/shell/after-sign-in.tsx'
import { useMember } from '#app/shell/use-viewer.ts'
import type { Member } from '#modules/viewer/viewer.ts'

type Code = ComponentType<{ member: Member; visit: Visit }>

const COOKIE = 'just-signed-in'

/**
 * Notices, by the cookie that comes with each new session, that somebody has just got in, whichever way and whether or
 * not the page was loaded anew; what then happens is loaded only then. The cookie is used up, so a reload is no sign-in.
 */
export function JustSignedIn() {
  const member = useMember()
  const person = member?.id ?? null
  const [arrival, setArrival] = useState<{ person: string; visit: Visit; AfterSignIn: Code } | null>(null)

  useEffect(() => {
    if (person === null || !readCookie()) return
    import('#app/shell/after-sign-in.tsx').then(
      (code) => {
        // Not before the code is there: who has gone on to another page meanwhile arrives there.
        const visit = takeCookie()
        if (visit) setArrival({ person, visit, AfterSignIn: code.AfterSignIn })
      },
      () => {}, // no line: they are in all the same
    )
  }, [person])

  useReferral(member === undefined ? undefined : person !== null)

  if (!member || arrival?.person !== member.id) return null
  return <arrival.AfterSignIn member={member} visit={arrival.visit} />
}

/** The link of a promoter in the address, once a page load; what it means is loaded only where there is one. */
function useReferral(isMember: boolean | undefined) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || isMember === undefined) return
    isDone.current = true
    const code = referralCodeIn(new URL(location.href))
    if (!code) return
    import('#app/shell/record-referral-visit.client.ts').then(
      (arrival) => arrival.recordReferralVisit(code, isMember),
      () => {}, // no line: the code itself is kept all the same
    )
  }, [isMember])
}

/** Undefined when nobody has just signed in. */
const readCookie = (): Visit | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1] as Visit | undefined // nothing else writes it

function takeCookie(): Visit | undefined {
  const visit = readCookie()
  if (visit) document.cookie = `${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`
  return visit
}
