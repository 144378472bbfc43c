import { data, href, redirect } from 'react-router'
import type { Route } from './+types/scanner'
import { memberAtDoor } from '#app/door/door-caller.server.ts'
import { handleScan, openDoor } from '#app/door/handle-scan.server.ts'
import { ScannerPage } from '#app/door/scanner-page.tsx'
import type { LayoutChoice } from '#app/root.tsx'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readZone } from '#app/zone-cookie.ts'
import { OPENED } from '#modules/tickets/scan/door-gate.tsx'

/** Always dark, nothing around it: it is used with one thumb, in the dark, by somebody who is looked at. */
export const handle = { layout: 'none' satisfies LayoutChoice }

const eventOf = (request: Request) => new URL(request.url).searchParams.get('event') ?? ''

/** Without an event it leads to the list of one's doors. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (eventOf(request) === '') throw redirect(href('/dashboard/checkin'))
  const opened = await openDoor(memberAtDoor(request, context), eventOf(request))
  const { actor, doorLists, now } = requireMember(request, context)
  return {
    ...opened,
    now,
    isOpened: new URL(request.url).searchParams.get(OPENED.name) === OPENED.value,
    person: { id: actor.id, name: actor.name },
    publicKey: doorLists.publicKey,
    zone: readZone(request.headers.get('Cookie')),
  }
}

/** The typed code of a browser without JavaScript; with it, `door-scans.ts` is asked instead. */
export async function action({ request, context }: Route.ActionArgs) {
  const { feedback, found } = await handleScan(request, memberAtDoor(request, context), eventOf(request))
  return data({ feedback, found })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Door of ${loaderData.state.door.title}` : 'Scanner', matches),
]

export default function Scanner({ loaderData, actionData }: Route.ComponentProps) {
  const { eventId } = loaderData.state.door
  return (
    <ScannerPage
      {...loaderData}
      answer={actionData}
      addresses={{
        scan: href('/api/doors/:eventId', { eventId }),
        list: href('/api/doors/:eventId/list', { eventId }),
        report: href('/api/doors/:eventId/report', { eventId }),
      }}
      back={href('/dashboard/checkin')}
    />
  )
}
