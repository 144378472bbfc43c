import { data, href } from 'react-router'
import type { Route } from './+types/scanner'
import { linkAtDoor } from '#app/door/door-caller.server.ts'
import { handleScan, openDoor } from '#app/door/handle-scan.server.ts'
import { ScannerPage } from '#app/door/scanner-page.tsx'
import { pageTitle } from '#app/page-title.ts'
import type { LayoutChoice } from '#app/root.tsx'
import { SECRET_PAGE } from '#app/secret-page.ts'
import { readZone } from '#app/zone-cookie.ts'
import { EndedDoorLink } from '#modules/tickets/door-links/ended-door-link.tsx'
import { HandInOthers } from '#modules/tickets/offline/hand-in-waiting.tsx'
import { keptAsLink, linkKeptAs } from '#modules/tickets/offline/kept-door.ts'
import { OPENED } from '#modules/tickets/scan/door-gate.tsx'

export const handle = { layout: 'none' satisfies LayoutChoice }

export const headers = () => SECRET_PAGE

/** The scanner of one door for whoever opened a link to it; a page that says so once the link works no more. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = await linkAtDoor(request, context, params.eventId)
  const { site, who, works } = caller
  const person = { id: keptAsLink(who.linkId ?? ''), name: who.name }
  if (!works) return data({ ended: true as const, person }, { status: 410 })
  return data({
    ended: false as const,
    ...(await openDoor(caller, params.eventId)),
    now: site.now,
    isOpened: new URL(request.url).searchParams.get(OPENED.name) === OPENED.value,
    person,
    publicKey: site.doorLists.publicKey,
    zone: readZone(request.headers.get('Cookie')),
  })
}

/** The typed code of a browser without JavaScript; with it, `scans.ts` is asked instead. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = await linkAtDoor(request, context, params.eventId)
  const { feedback, found } = await handleScan(request, caller, params.eventId)
  return data({ feedback, found })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData && !loaderData.ended ? `Door of ${loaderData.state.door.title}` : 'Scanner', matches),
  { name: 'robots', content: 'noindex' },
]

export default function DoorLinkScanner({ loaderData, actionData, params }: Route.ComponentProps) {
  const { eventId } = params
  const { person } = loaderData
  if (loaderData.ended) return <EndedDoorLink person={person} reportOf={reportOf} />
  return (
    <>
      <HandInOthers person={person} openAt={eventId} reportOf={reportOf} />
      <ScannerPage
        {...loaderData}
        answer={actionData}
        addresses={{
          scan: href('/doors/:eventId/scans', { eventId }) + asLink(person.id),
          list: href('/doors/:eventId/list', { eventId }) + asLink(person.id),
          report: reportOf(eventId, person.id),
        }}
        back={null}
      />
    </>
  )
}

/** Asks as that link, whichever this browser opened last. */
const asLink = (keptAs: string): string => `?link=${linkKeptAs(keptAs)}`

const reportOf = (eventId: string, keptAs: string): string =>
  href('/doors/:eventId/report', { eventId }) + asLink(keptAs)
