import { useEffect } from 'react'
import { saveDoorOffline } from '#app/offline/save-door-offline.client.ts'
import { useZoneCookie } from '#app/use-zone-cookie.ts'
import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import type { KeptDoorProps } from '#modules/tickets/offline/use-door-keeper.tsx'
import { DoorGate } from '#modules/tickets/scan/door-gate.tsx'
import type { ScanActionData } from '#modules/tickets/scan/post-scan.client.ts'
import { ScanScreen } from '#modules/tickets/scan/scan-screen.tsx'
import type { Instant, TimeZone } from '#platform/time.ts'
import { ReaderZone } from '#ui/reader-zone.ts'

interface ScannerPageProps extends Pick<
  KeptDoorProps,
  'person' | 'publicKey' | 'firstContact' | 'addresses'
> {
  state: DoorState
  now: Instant
  isOpened: boolean
  zone: TimeZone | null
  /** The answer to a form sent without JavaScript. */
  answer: Pick<ScanActionData, 'feedback' | 'found'> | undefined
  /** Where the other doors are; null for whoever has this one alone, by a link, and finds no guest without a code. */
  back: string | null
}

/** The scanner of one door, with what is kept of it on the device. */
export function ScannerPage({
  state,
  now,
  isOpened,
  zone,
  person,
  publicKey,
  firstContact,
  addresses,
  answer,
  back,
}: ScannerPageProps) {
  const { eventId } = state.door
  useZoneCookie(zone)
  useEffect(() => void saveDoorOffline(person.id), [person.id])
  return (
    <ReaderZone value={zone}>
      <DoorGate key={eventId} door={state.door} now={now} isOpened={isOpened} back={back}>
        {(isOpenedEarly) => (
          <ScanScreen
            initial={state}
            initialFeedback={answer?.feedback ?? null}
            initialFound={answer?.found ?? null}
            keptDoor={{ eventId, person, publicKey, firstContact, addresses }}
            isOpened={isOpenedEarly}
            back={back}
          />
        )}
      </DoorGate>
    </ReaderZone>
  )
}
