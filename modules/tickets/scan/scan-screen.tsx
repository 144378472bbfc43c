import {
  type FormEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSearchParams } from 'react-router'
import { presentTyped } from '#modules/tickets/find-guest/present-typed.client.ts'
import { FoundGuestList } from '#modules/tickets/find-guest/found-guests.tsx'
import type { FoundGuest, FoundGuests } from '#modules/tickets/find-guest/found-guest.ts'
import { DoorStatusBar } from '#modules/tickets/offline/door-status-bar.tsx'
import { judged, presentScan, type ScanAnswer } from '#modules/tickets/offline/judge/present-scan.client.ts'
import type { DoorKeeper } from '#modules/tickets/offline/door-keeper.client.ts'
import { type KeptDoorProps, useDoorKeeper } from '#modules/tickets/offline/use-door-keeper.tsx'
import { waitingAsRecent } from '#modules/tickets/offline/waiting-as-recent.ts'
import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import { alwaysSent, HiddenFields, readWay, scannerParams } from '#modules/tickets/scan/always-sent.tsx'
import { ExitBar } from '#modules/tickets/presence/exit-switch.tsx'
import { presentExit } from '#modules/tickets/presence/present-exit.client.ts'
import { CameraView } from '#modules/tickets/scan/camera/camera-view.tsx'
import { type ScanFeedback, type ScannedBy, wholeCodeWanted } from '#modules/tickets/scan/scan-feedback.ts'
import { signal, unlockSoundOnPress } from '#modules/tickets/scan/door-sound.client.ts'
import { useDoorName } from '#modules/tickets/scan/settings/door-name-field.tsx'
import { DoorSettings, useAsksFirst } from '#modules/tickets/scan/settings/door-settings.tsx'
import { RecentScans } from '#modules/tickets/scan/recent-scans.tsx'
import { repeatGuard } from '#modules/tickets/scan/camera/repeat-guard.ts'
import { focusForHandScanners, focusToGoOn } from '#modules/tickets/scan/camera/scanner-focus.client.ts'
import { useFocusToGoOn } from '#modules/tickets/scan/camera/use-focus-to-go-on.tsx'
import { ScanHeader } from '#modules/tickets/scan/scan-header.tsx'
import { scanQueue } from '#modules/tickets/scan/scan-queue.ts'
import { ScanResult } from '#modules/tickets/scan/scan-result.tsx'
import { keepScreenAwake } from '#modules/tickets/scan/camera/screen-awake.client.ts'
import { shownForMs } from '#modules/tickets/scan/shown-for.ts'
import { isShortCode } from '#modules/tickets/scan/short-code.ts'
import { isTypedByHand } from '#modules/tickets/scan/typed-by-hand.ts'
import { buttonClass } from '#ui/button-style.ts'
import { controlClass } from '#ui/control-style.ts'
import { hideToast } from '#ui/toast.ts'

interface ScanScreenProps {
  initial: DoorState
  /** The answer to a form sent without JavaScript. */
  initialFeedback: ScanFeedback | null
  initialFound: FoundGuests | null
  /** What is kept of this door for where there is no signal, and where scans are sent. */
  keptDoor: KeptDoorProps
  /** Somebody opened the door before its time. */
  isOpened: boolean
  /** The list of doors; null for whoever has this one alone, by a link, and finds no guest without a code. */
  back: string | null
}

/** The door: dark, nothing around it, one thumb. The answer comes first and fills the screen; words come after it. */
export function ScanScreen({
  initial,
  initialFeedback,
  initialFound,
  keptDoor,
  isOpened: wasOpened,
  back,
}: ScanScreenProps) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [state, setState] = useState(initial)
  const [isOpened, setIsOpened] = useState(wasOpened)
  const [feedback, setFeedback] = useState(initialFeedback)
  const [search] = useSearchParams()
  const asked = readWay(search)
  const [isExit, setIsExit] = useState(asked.isExit)
  const [hasPicture, setHasPicture] = useState(false)
  const [queue] = useState(scanQueue)
  const [isNewSight] = useState(repeatGuard)
  const field = useRef<HTMLInputElement>(null)
  const keysAtMs = useRef<number[]>([])
  const [found, setFound] = useState(initialFound)
  const { keeper, opened, status } = useDoorKeeper(keptDoor)
  const [ownName, rename] = useDoorName(asked.doorName)
  // The door of a link is called as whoever made it said.
  const doorName = back === null ? '' : ownName
  const [isAsking, askFirst] = useAsksFirst(asked.isAsking)
  const way = useMemo(() => ({ isExit, isAsking, doorName }), [isExit, isAsking, doorName])
  const always = useMemo(() => alwaysSent(isOpened, way), [isOpened, way])
  const { door } = state
  const { timeZone } = door
  const scannerAt = (sent: typeof always) => `?${new URLSearchParams(scannerParams(door.eventId, sent))}`
  const scanUrl = keptDoor.addresses.scan
  const waiting = keeper ? waitingAsRecent(keeper.waiting(), keptDoor.person.name, keeper.now()) : []
  const recent = [...waiting, ...state.recent]

  // What came in at other doors, or was handed in by this one.
  const [heard, setHeard] = useState(status.told)
  if (status.told && status.told !== heard) {
    setHeard(status.told)
    setState(status.told)
  }
  useEffect(() => keepScreenAwake(), [])
  useEffect(() => unlockSoundOnPress(), [])
  useEffect(() => focusForHandScanners(field.current), [])
  useFocusToGoOn(field, wasOpened) // the button that opened this door
  useEffect(() => {
    const shownMs = feedback && hasPicture ? shownForMs(feedback) : null
    if (shownMs === null) return
    const timer = setTimeout(() => setFeedback(null), shownMs)
    return () => clearTimeout(timer)
  }, [feedback, hasPicture])

  const show = useCallback(
    (
      asked: string | Record<string, unknown>,
      ask: (kept: DoorKeeper | null) => ScanAnswer | Promise<ScanAnswer>,
    ) =>
      queue.add(JSON.stringify(asked), async () => {
        const { feedback: shown, found: guests, state: told } = await ask(await opened())
        if (told) setState(told)
        setFound(guests)
        setFeedback(shown)
        if (!shown) return
        hideToast() // it would cover the answer
        signal(shown.tone)
      }),
    [queue, opened],
  )
  const sendScan = useCallback(
    (fields: Record<string, string>) => {
      const sent = { ...always, ...fields }
      show(sent, (kept) =>
        isExit ? presentExit(kept, scanUrl, sent) : presentScan(kept, scanUrl, sent, timeZone),
      )
    },
    [scanUrl, timeZone, show, always, isExit],
  )
  const switchWay = (toExit: boolean) => {
    setIsExit(toExit)
    setFeedback(null)
    setFound(null)
  }
  const goOn = () => {
    setFeedback(null)
    setFound(null)
    focusToGoOn(field.current)
  }
  const openDoor = (by: ScannedBy) => {
    setIsOpened(true)
    sendScan({ ...by, opened: 'yes' })
  }
  const admit = (by: ScannedBy) => sendScan({ ...by, ask: '' })
  const pressParty = (fields: Record<string, string>) =>
    show(fields, (kept) => presentScan(kept, scanUrl, { ...always, ...fields }, timeZone))
  const letInFound = ({ typed, isByList }: FoundGuests, { id }: FoundGuest) =>
    isByList ? letIn({ key: id, name: typed }, false) : sendScan({ ticket: id })
  const letIn = (presented: NonNullable<ScanFeedback['letIn']>, byHand: boolean) =>
    show(presented, (kept) => judged(kept, presented, { byHand, isOpened }, timeZone))
  const takeBack = async (undo: NonNullable<(typeof recent)[number]['undo']>) => {
    if (typeof undo === 'number') await keeper?.takeBack(undo)
    else sendScan({ undo })
  }
  const onCode = useCallback(
    (code: string) => {
      if (isNewSight(code, performance.now(), queue.isBusy())) sendScan({ code })
    },
    [sendScan, isNewSight, queue],
  )
  const onTyped = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value ?? ''
    const byHand = isTypedByHand(code, keysAtMs.current.splice(0))
    if (!code.trim()) return
    if (byHand && isShortCode(code, { findsGuests: back !== null })) {
      // It stays, and a hand scanner types over it.
      field.current?.select()
      return show(code, () => ({ feedback: wholeCodeWanted(code), found: null, state: null }))
    }
    if (field.current) field.current.value = ''
    if (back === null) sendScan({ code })
    else if (isExit) sendScan({ code, typed: 'yes' })
    else show(code, (kept) => presentTyped(kept, scanUrl, { ...always, code }, timeZone))
  }

  return (
    <div
      data-always-dark
      data-typed-at-foot
      className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] bg-bg text-text lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_minmax(0,1fr)]"
    >
      <ScanHeader
        state={state}
        isOffline={status.link !== 'online'}
        hasAnswer={!!found || !!feedback}
        back={back}
      />
      <div className="col-start-1 row-start-2 lg:col-end-3">
        <DoorStatusBar status={status} timeZone={timeZone} />
        <ExitBar
          isExit={isExit}
          to={scannerAt(alwaysSent(isOpened, { ...way, isExit: false }))}
          onSwitch={switchWay}
        />
      </div>
      {/* With large letters the other rows leave an answer no room: it stands over them, but for the field that is typed in. */}
      <main
        className={`relative col-start-1 overflow-hidden ${found || feedback ? 'z-5 row-start-1 row-end-4 roomy:row-start-3 lg:row-start-3' : 'row-start-3'}`}
      >
        {isLive ? (
          <CameraView onCode={onCode} onRunning={setHasPicture} isCovered={!!found || !!feedback} />
        ) : (
          <p className="flex size-full items-center justify-center p-6 text-center text-muted">
            Type the code of a ticket below.
          </p>
        )}
        <output aria-live="assertive" className="pointer-events-none absolute inset-0 *:pointer-events-auto">
          {found && (
            <FoundGuestList
              found={found}
              isExit={isExit}
              always={always}
              onChoose={isLive ? (guest) => letInFound(found, guest) : undefined}
              onClose={isLive ? goOn : undefined}
              scanner={scannerAt(always)}
            />
          )}
          {!found && feedback && (
            <ScanResult
              feedback={feedback}
              onCash={isLive ? sendScan : undefined}
              always={always}
              onPress={isLive ? pressParty : undefined}
              onOpen={isLive ? openDoor : undefined}
              onAdmit={isLive ? admit : undefined}
              onLetIn={(presented) => letIn(presented, true)}
              onNext={isLive ? goOn : undefined}
              scanner={scannerAt(always)}
            />
          )}
        </output>
      </main>
      <section aria-label="Type a code" className="flex min-h-0 flex-col gap-3 p-3 lg:p-5">
        <form method="post" onSubmit={onTyped} className="flex gap-2">
          <input type="hidden" name="typed" value="yes" />
          <HiddenFields fields={always} />
          <input
            ref={field}
            name="code"
            aria-label="Ticket code"
            placeholder={back === null ? 'Code' : 'Code, name or phone'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            onKeyDown={({ key, timeStamp }) => key.length === 1 && keysAtMs.current.push(timeStamp)}
            className={`${controlClass} min-w-0 grow`}
          />
          <button type="submit" className={buttonClass()}>
            Check
          </button>
        </form>
        <div
          className={`max-h-36 overflow-y-auto lg:max-h-none ${found || feedback ? '[@media(width<64rem)_and_(height<48rem)]:hidden' : ''}`}
        >
          <RecentScans
            scans={recent}
            timeZone={timeZone}
            onUndo={isLive ? (undo) => void takeBack(undo) : undefined}
          />
          <DoorSettings
            eventId={door.eventId}
            isOpened={isOpened}
            way={way}
            linkName={back === null ? keptDoor.person.name : null}
            onExit={switchWay}
            onAsk={askFirst}
            onRename={rename}
          />
        </div>
      </section>
    </div>
  )
}

const never = () => () => {}
