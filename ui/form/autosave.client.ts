import { type Instant, systemNow } from '#platform/time.ts'
import { fillTypedFields, readTypedFields, type TypedFields } from '#ui/form/typed-fields.client.ts'

interface AutosaveOptions {
  form: HTMLFormElement
  action: string
  /** Under which the device keeps what is not saved yet. */
  key: string
  /** When the server last kept something; null when it has nothing. */
  savedAt: Instant | null
  tell: (saved: { state: 'saved'; at: Instant } | { state: 'saving' } | { state: 'failed' }) => void
  signal: AbortSignal
}

/** What the device keeps until the server has answered. */
interface LocalCopy {
  fields: TypedFields
  at: Instant
  /** The form was sent with it; the answer never came, or led to another page. */
  isSent: boolean
}

const QUIET_MS = 800
const RETRY_MS = 10_000

/** Watches a form until `signal`: one request at a time, 0.8 s after the last key, and again while it fails. */
export function startAutosave({ form, action, key, savedAt, tell, signal }: AutosaveOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let isWanted = false

  const keep = (isSent: boolean) =>
    localStorage.setItem(key, JSON.stringify({ fields: readTypedFields(form), at: systemNow(), isSent }))
  const saveAfter = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delayMs)
  }
  const save = async () => {
    clearTimeout(timer)
    isWanted = isSaving
    if (isSaving) return
    isSaving = true
    tell({ state: 'saving' })
    const sent = localStorage.getItem(key)
    const at = await post(action, form)
    isSaving = false
    if (at !== null && localStorage.getItem(key) === sent) localStorage.removeItem(key)
    if (signal.aborted) return
    tell(at === null ? { state: 'failed' } : { state: 'saved', at })
    if (isWanted) void save()
    else if (at === null) saveAfter(RETRY_MS)
  }

  const copy = localStorage.getItem(key)
  if (copy !== null && isUnsaved(JSON.parse(copy) as LocalCopy, form, savedAt)) {
    fillTypedFields(form, (JSON.parse(copy) as LocalCopy).fields)
    void save()
  } else localStorage.removeItem(key)

  const hasCopy = () => localStorage.getItem(key) !== null
  const changed = () => {
    keep(false)
    saveAfter(QUIET_MS)
  }
  const sent = () => {
    clearTimeout(timer)
    if (hasCopy()) keep(true)
  }
  const hidden = () => document.visibilityState === 'hidden' && hasCopy() && void save()
  form.addEventListener('input', changed, { signal })
  form.addEventListener('submit', sent, { signal })
  addEventListener('online', () => hasCopy() && void save(), { signal })
  document.addEventListener('visibilitychange', hidden, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Whether the server may not have it: it differs from what the server sent, and was not sent before that was kept. */
function isUnsaved(
  { fields, at, isSent }: LocalCopy,
  form: HTMLFormElement,
  savedAt: Instant | null,
): boolean {
  if (JSON.stringify(fields) === JSON.stringify(readTypedFields(form))) return false
  return !isSent || savedAt === null || savedAt < at
}

/** When the server kept it; null when it did not. */
async function post(action: string, form: HTMLFormElement): Promise<Instant | null> {
  try {
    // It goes on when the page is left meanwhile.
    const answer = await fetch(action, { method: 'POST', body: new FormData(form), keepalive: true })
    if (!answer.ok) return null
    return ((await answer.json()) as { savedAt: Instant }).savedAt
  } catch {
    return null
  }
}
