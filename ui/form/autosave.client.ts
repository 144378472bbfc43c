import { CHANGED_FIELDS } from '#platform/changed-fields.ts'
import { CONTINUES_DRAFT, SENT_ELSEWHERE, SENT_NOTICE } from '#platform/continues-draft.ts'
import { DISCARD_DRAFT } from '#platform/discard-draft.ts'
import { RESTORE_INPUT } from '#platform/restore-input.ts'
import { type Instant, systemNow } from '#platform/time.ts'
import { changedIn, copiesOf, isNewer, type LocalCopy, readCopy } from '#ui/form/local-copies.client.ts'
import { fillTypedFields, readTypedFields } from '#ui/form/typed-fields.client.ts'

interface AutosaveOptions {
  form: HTMLFormElement
  action: string
  /** Under which the device keeps what is not saved yet, with the step behind it. */
  key: string
  /** When the server last kept something; null when it has nothing. */
  savedAt: Instant | null
  tell: (
    saved:
      | { state: 'saved'; at: Instant | null }
      | { state: 'saving' }
      | { state: 'failed' }
      | { state: 'sent' },
  ) => void
  /** Another step was opened before this save ended: what was read for it is older. */
  onLateSave: () => void
  signal: AbortSignal
}

const QUIET_MS = 800
const RETRY_MS = 10_000

/** Watches a form until `signal`: one request at a time, 0.8 s after the last key, and again while it fails. */
export function startAutosave({
  form,
  action,
  key: keyOfForm,
  savedAt,
  tell,
  onLateSave,
  signal,
}: AutosaveOptions): void {
  const key = `${keyOfForm} ${intentOf(form)}`
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Ends the save that is under way. */
  let saving: AbortController | null = null
  let isWanted = false
  /** Something was typed that waits for its save. */
  let isDue = false
  /** The page knows of a draft. */
  let hasDraft = savedAt !== null
  /** The form was sent elsewhere: nothing is saved any more, and what was typed since stays on the device. */
  let isSentElsewhere = false
  const page = location.pathname
  /** What the server has, as far as this page knows. */
  let known = readSentTexts(form)

  const keep = (isSent: boolean) => {
    const changed = changedFields(known, readTexts(form))
    const copy: LocalCopy = { fields: readTypedFields(form), changed, at: systemNow(), isSent }
    localStorage.setItem(key, JSON.stringify(copy))
  }
  const saveAfter = (delayMs: number) => {
    clearTimeout(timer)
    isDue = true
    timer = setTimeout(() => void save(), delayMs)
  }
  const save = async () => {
    clearTimeout(timer)
    isDue = false
    isWanted = saving !== null
    if (saving || isSentElsewhere) return
    const { signal: stopped } = (saving = new AbortController())
    tell({ state: 'saving' })
    const sent = localStorage.getItem(key)
    const texts = readTexts(form)
    const changed = changedFields(known, texts)
    const saved = await post(hasDraft ? continued(action) : action, texts, changed, stopped)
    if (stopped.aborted) return
    saving = null
    if (!saved.ok && saved.isSent) {
      isSentElsewhere = true
      return tell({ state: 'sent' })
    }
    const at = saved.ok ? saved.at : null
    // Ended in another tab: what is typed here begins a new one.
    hasDraft = saved.ok || (hasDraft && !saved.isEnded)
    if (saved.ok) known = texts
    else if (saved.isEnded) known = new URLSearchParams()
    if (at !== null && localStorage.getItem(key) === sent) {
      // The page that follows may have been read a moment before: it finds what is newer here.
      const copy = signal.aborted ? readCopy(key) : null
      if (copy) localStorage.setItem(key, JSON.stringify({ ...copy, savedAt: at }))
      else localStorage.removeItem(key)
    }
    if (isWanted) void save()
    else if (saved.ok && !form.isConnected && location.pathname === page) onLateSave()
    if (signal.aborted) return
    tell(at === null ? { state: 'failed' } : { state: 'saved', at })
    if (isWanted) return
    if (at === null) saveAfter(RETRY_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    isDue = false
    if (!saving) return
    saving.abort()
    saving = null
    tell({ state: 'saved', at: savedAt })
  }

  // What was typed at another step and not saved goes to the server too; what of it this form asks for is filled in.
  const saveOthers = async () => {
    for (const [other, copy] of copiesOf(keyOfForm)) {
      if (other === key) continue
      const texts = textsOf(copy, other.slice(keyOfForm.length + 1))
      const sent = localStorage.getItem(other)
      let isKept = copy.savedAt !== undefined || !isNewer(copy, savedAt)
      if (!isKept) {
        const saved = await post(action, texts, copy.changed, signal)
        isKept = saved.ok
        if (!saved.ok && saved.isSent) {
          isSentElsewhere = true
          tell({ state: 'sent' })
        }
      }
      if (isKept && localStorage.getItem(other) === sent) localStorage.removeItem(other)
    }
  }
  for (const [other, copy] of copiesOf(keyOfForm))
    if (other !== key && isNewer(copy, savedAt)) fillTypedFields(form, changedIn(copy))
  void saveOthers()

  const copy = readCopy(key)
  if (copy && isUnsaved(copy, form, savedAt)) {
    fillTypedFields(form, changedIn(copy))
    void save()
  } else localStorage.removeItem(key)

  const hasCopy = () => localStorage.getItem(key) !== null
  const changed = () => {
    keep(false)
    saveAfter(QUIET_MS)
  }
  // A save that arrives after the form itself would bring its draft back.
  const submitted = ({ target }: Event) => {
    if (target === form) {
      stop()
      if (hasCopy() && !isSentElsewhere) keep(true)
    } else if (target instanceof HTMLFormElement && intentOf(target) === DISCARD_DRAFT) {
      stop()
      for (const [other] of copiesOf(keyOfForm)) localStorage.removeItem(other)
    }
  }
  const hidden = () => document.visibilityState === 'hidden' && hasCopy() && void save()
  // A link leads to another step, or shows what was typed: it is saved before that is read.
  const pressed = ({ target }: Event) => {
    if (isDue && target instanceof Element && target.closest('a')) void save()
  }
  // The form itself says too what was changed on this page.
  const sending = () => {
    const field = form.elements.namedItem(CHANGED_FIELDS)
    if (!(field instanceof HTMLInputElement)) return
    const names = changedFields(known, readTexts(form))
    field.value = names.join(' ')
    field.disabled = false
    // Its answer may keep them, and may not: until a save says so they count as changed, whatever stands there.
    known = new URLSearchParams([...known].filter(([name]) => !names.includes(name)))
  }
  form.addEventListener('input', changed, { signal })
  form.addEventListener('submit', sending, { signal })
  document.addEventListener('submit', submitted, { signal })
  addEventListener('online', () => void saveOthers().then(() => (hasCopy() ? save() : undefined)), { signal })
  document.addEventListener('visibilitychange', hidden, { signal })
  document.addEventListener('pointerdown', pressed, { signal })
  document.addEventListener('focusin', pressed, { signal })
  document.addEventListener('keydown', pressed, { signal })
  signal.addEventListener('abort', () => {
    if (isDue) void save()
    clearTimeout(timer)
    // The answer led to another page: it is done, unless it asks to sign in first, or was sent from elsewhere before.
    const isSent = !location.search.includes(RESTORE_INPUT) && !location.search.includes(SENT_NOTICE)
    const isDone = location.pathname !== page && isSent
    if (isDone && readCopy(key)?.isSent) localStorage.removeItem(key)
  })
}

const intentOf = (form: HTMLFormElement): string => {
  const intent = new FormData(form).get('intent')
  return typeof intent === 'string' ? intent : ''
}

/** Whether the server may not have it: it differs from what the server sent, and was not sent before that was kept. */
function isUnsaved(copy: LocalCopy, form: HTMLFormElement, savedAt: Instant | null): boolean {
  if (JSON.stringify(copy.fields) === JSON.stringify(readTypedFields(form))) return false
  return isNewer(copy, savedAt)
}

/** What a browser would send of it. */
function textsOf({ fields }: LocalCopy, intent: string): URLSearchParams {
  const texts = new URLSearchParams({ intent })
  for (const [name, value, isOn] of fields) if (isOn !== false) texts.append(name, value)
  return texts
}

const continued = (action: string): string =>
  `${action}${action.includes('?') ? '&' : '?'}${CONTINUES_DRAFT}=1`

type Saved = { ok: true; at: Instant } | { ok: false; isEnded: boolean; isSent: boolean }

/** The texts of a form, and no files. */
function readTexts(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts.append(name, value)
  return texts
}

/** The texts that the server sent with the form, whatever was typed before this code came. */
function readSentTexts(form: HTMLFormElement): URLSearchParams {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return readTexts(copy)
}

/** The names of the fields whose texts are not the same in both. */
function changedFields(before: URLSearchParams, now: URLSearchParams): string[] {
  const names = new Set([...before.keys(), ...now.keys()])
  const textsOf = (texts: URLSearchParams, name: string) => JSON.stringify(texts.getAll(name))
  return [...names].filter((name) => textsOf(before, name) !== textsOf(now, name))
}

async function post(
  action: string,
  texts: URLSearchParams,
  changed: string[],
  signal: AbortSignal,
): Promise<Saved> {
  const body = new URLSearchParams(texts)
  body.set(CHANGED_FIELDS, changed.join(' '))
  try {
    // It goes on when the page is left meanwhile.
    const answer = await fetch(action, { method: 'POST', body, keepalive: true, signal })
    const isEnded = answer.status === 410
    if (!answer.ok) return { ok: false, isEnded, isSent: isEnded && (await answer.text()) === SENT_ELSEWHERE }
    return { ok: true, at: ((await answer.json()) as { savedAt: Instant }).savedAt }
  } catch {
    return { ok: false, isEnded: false, isSent: false }
  }
}
