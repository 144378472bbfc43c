import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { postScan, type ScanState } from '#modules/tickets/scan/post-scan.client.ts'
import { CameraView } from '#modules/tickets/scan/camera-view.tsx'
import { scanUnavailable, type ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'
import { signal, unlockSound } from '#modules/tickets/scan/door-sound.client.ts'
import { RecentScans } from '#modules/tickets/scan/recent-scans.tsx'
import { repeatGuard } from '#modules/tickets/scan/repeat-guard.ts'
import { ScanResult } from '#modules/tickets/scan/scan-result.tsx'
import { keepScreenAwake } from '#modules/tickets/scan/screen-awake.client.ts'
import { whenLine } from '#modules/tickets/ticket-text.ts'
import { buttonClass } from '#ui/button-style.ts'
import { controlClass } from '#ui/control-style.ts'
import { hideToast } from '#ui/toast.ts'
import { Icon } from '#ui/icon.tsx'

interface ScanScreenProps {
  initial: ScanState
  /** The answer to a form sent without JavaScript. */
  initialFeedback: ScanFeedback | null
  /** Where scans are sent. */
  scanUrl: string
  back: string
}

/** How long an answer covers the picture of the camera; a guest with cash in hand is waited for. */
const SHOWN_MS: Record<ScanFeedback['tone'], number> = { in: 2_500, wait: 8_000, no: 5_000 }

/** The door: dark, nothing around it, one thumb. The answer comes first and fills the screen; words come after it. */
export function ScanScreen({ initial, initialFeedback, scanUrl, back }: ScanScreenProps) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [state, setState] = useState(initial)
  const [feedback, setFeedback] = useState(initialFeedback)
  const [hasPicture, setHasPicture] = useState(false)
  const isSending = useRef(false)
  const [isNewSight] = useState(repeatGuard)
  const field = useRef<HTMLInputElement>(null)
  const { door, recent, isTonight } = state

  useEffect(() => keepScreenAwake(), [])
  useEffect(() => focusForHandScanners(field.current), [])
  useEffect(() => {
    if (!feedback || !hasPicture || feedback.cash) return
    const timer = setTimeout(() => setFeedback(null), SHOWN_MS[feedback.tone])
    return () => clearTimeout(timer)
  }, [feedback, hasPicture])

  const sendScan = useCallback(
    async (fields: Record<string, string>) => {
      if (isSending.current) return
      isSending.current = true
      const response = await postScan(scanUrl, fields)
      isSending.current = false
      const shown = response ? response.feedback : scanUnavailable
      if (response) setState(response.state)
      setFeedback(shown)
      if (!shown) return
      hideToast() // it would cover the answer
      signal(shown.tone)
    },
    [scanUrl],
  )
  const onCode = useCallback(
    (code: string) => {
      if (!isSending.current && isNewSight(code, performance.now())) void sendScan({ code })
    },
    [sendScan, isNewSight],
  )
  const onTyped = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    unlockSound()
    const code = field.current?.value ?? ''
    if (!code.trim() || isSending.current) return
    if (field.current) field.current.value = ''
    void sendScan({ code })
  }

  return (
    <div
      data-always-dark
      data-typed-at-foot
      className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-bg text-text lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_minmax(0,1fr)]"
    >
      <header className="flex items-center gap-2 px-2 lg:col-span-2">
        <a href={back} aria-label="All doors" className={buttonClass('quiet', 'icon')}>
          <Icon name="arrow-left" size="lg" />
        </a>
        <h1 tabIndex={-1} className="min-w-0 grow truncate font-semibold">
          {door.title}
        </h1>
        <p className="px-2 text-right whitespace-nowrap">
          <strong className="text-lg">
            {door.inTheRoom} / {door.expected}
          </strong>
          <span className="block text-sm text-muted">in the room</span>
        </p>
      </header>
      <main className="relative overflow-hidden">
        {isLive ? (
          <CameraView onCode={onCode} onRunning={setHasPicture} />
        ) : (
          <p className="flex size-full items-center justify-center p-6 text-center text-muted">
            Type the code of a ticket below.
          </p>
        )}
        {/* With large letters the field and the last scans leave it no room: it stands over them. */}
        <output
          aria-live="assertive"
          className="pointer-events-none fixed inset-0 z-5 *:pointer-events-auto roomy:absolute lg:absolute"
        >
          {feedback && (
            <ScanResult
              feedback={feedback}
              onCash={isLive ? (fields) => void sendScan(fields) : undefined}
              onNext={isLive ? () => setFeedback(null) : undefined}
              scanner={`?${new URLSearchParams({ event: door.eventId })}`}
            />
          )}
        </output>
      </main>
      <section aria-label="Type a code" className="flex min-h-0 flex-col gap-3 p-3 lg:p-5">
        {!isTonight && <p className="text-warning">This event is {whenLine(door)}. Scans count already.</p>}
        <form method="post" onSubmit={onTyped} className="flex gap-2">
          <input
            ref={field}
            name="code"
            aria-label="Ticket code"
            placeholder="Type or scan a code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            className={`${controlClass} min-w-0 grow`}
          />
          <button type="submit" className={buttonClass()}>
            Check
          </button>
        </form>
        <div className="max-h-36 overflow-y-auto lg:max-h-none">
          <RecentScans
            scans={recent}
            timeZone={door.timeZone}
            onUndo={isLive ? (undo) => void sendScan({ undo }) : undefined}
          />
        </div>
      </section>
    </div>
  )
}

const never = () => () => {}

/**
 * A hand scanner types like a keyboard and ends the line: whatever is typed outside a field goes into the field for codes.
 * Where there is a mouse the field has the focus from the start; on a phone that would open the keyboard.
 */
function focusForHandScanners(field: HTMLInputElement | null): () => void {
  if (matchMedia('(hover: hover)').matches) field?.focus({ preventScroll: true })
  const toField = (event: KeyboardEvent) => {
    const isTyping =
      event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' '
    if (isTyping && !(event.target instanceof HTMLInputElement)) field?.focus()
  }
  document.addEventListener('keydown', toField)
  return () => document.removeEventListener('keydown', toField)
}
