import type { RecentScan } from '#modules/tickets/scan/recent-scans.server.ts'
import type { IconName } from '#ui/icon-names.ts'
import { formatTime, type TimeZone } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

const ICONS: Record<RecentScan['kind'], { name: IconName; ink: string }> = {
  in: { name: 'check', ink: 'text-success' },
  refused: { name: 'x', ink: 'text-danger' },
  out: { name: 'log-out', ink: 'text-muted' },
  back: { name: 'check', ink: 'text-success' },
  undone: { name: 'undo-2', ink: 'text-warning' },
}

interface RecentScansProps {
  scans: RecentScan[]
  /** Of the event, as in the answers to its scans. */
  timeZone: TimeZone
  onUndo?: (undo: NonNullable<RecentScan['undo']>) => void
}

/** The last scans at all doors, newest first; a guest who turned round can be let out again for a quarter of an hour. */
export function RecentScans({ scans, timeZone, onUndo }: RecentScansProps) {
  if (scans.length === 0) return <p className="text-muted">Nobody has come in yet.</p>
  return (
    <ol aria-label="Last scans">
      {scans.map((scan) => (
        <li key={scan.id} className="flex min-h-tap items-center gap-3 border-t border-border first:border-0">
          <span className={ICONS[scan.kind].ink}>
            <Icon name={ICONS[scan.kind].name} />
          </span>
          <span className="min-w-0 grow py-1 wrap-anywhere">
            <span className="font-semibold">{scan.holderName || scan.message}</span>
            <span className="block text-sm text-muted">
              {scan.holderName && `${scan.message}, `}
              {formatTime(scan.at, timeZone)}
              {scan.by && `, ${scan.by}`}
            </span>
          </span>
          {scan.undo && <UndoButton undo={scan.undo} name={scan.holderName} onUndo={onUndo} />}
        </li>
      ))}
    </ol>
  )
}

interface UndoButtonProps {
  undo: NonNullable<RecentScan['undo']>
  name: string | null
  onUndo: RecentScansProps['onUndo']
}

const UndoButton = ({ undo, name, onUndo }: UndoButtonProps) => (
  <form
    method="post"
    onSubmit={(event) => {
      if (!onUndo) return
      event.preventDefault()
      onUndo(undo)
    }}
  >
    <input type="hidden" name="undo" value={undo} />
    <button
      type="submit"
      aria-label={`Take back the scan of ${name ?? 'this ticket'}`}
      className="min-h-tap rounded-pill px-3 font-semibold whitespace-nowrap underline underline-offset-4 hover:bg-surface-2"
    >
      Take back
    </button>
  </form>
)
