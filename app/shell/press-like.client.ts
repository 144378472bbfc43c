import { openSignInDialog } from '#app/shell/sign-in-dialog-store.ts'
import { onViewer, updateViewer, viewerNow } from '#app/shell/viewer-store.ts'
import { likeMessages } from '#modules/events/messages.ts'
import type { NewIntent } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { showToast } from '#ui/toast.ts'

const FORMS = 'form[data-press="like"]'

/** What was pressed on this page, by the id of the event: true at once, whatever older answers still arrive. */
const pressed = new Map<string, boolean>()
let owner: string | null | undefined
let sending: Promise<unknown> = Promise.resolve()

/** Likes the event of a form marked `data-press="like"`, or no longer; a visitor is asked to sign in first. */
export function press(form: HTMLFormElement): void {
  const { id = '', name = '' } = form.dataset
  if (viewerNow().member === null)
    return void promptSignIn({ type: 'like_event', data: { eventId: id, eventTitle: name } })
  const likes = button(form)?.ariaPressed !== 'true'
  remember(id, likes)
  // In the order of the presses: the last one counts.
  sending = sending.then(async () => {
    const failure = await send(form, likes)
    if (failure === null || pressed.get(id) !== likes) return
    remember(id, !likes)
    if (failure === 'signed out')
      return promptSignIn({ type: 'like_event', data: { eventId: id, eventTitle: name } })
    showToast({ title: failure, tone: 'danger' })
  })
}

function remember(id: string, likes: boolean): void {
  pressed.set(id, likes)
  const others = viewerNow().facts?.likes.filter((one) => one !== id) ?? []
  updateViewer({ likes: likes ? [...others, id] : others })
  paint()
}

/** Null when it was done. */
async function send(form: HTMLFormElement, likes: boolean): Promise<string | null> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      keepalive: true, // also when they go on to another page at once
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ likes: likes ? 'yes' : 'no' }),
    })
    await answer.text() // or its connection stays taken
    if (answer.redirected) return 'signed out'
    if (answer.ok) return null
    return likeMessages[answer.status] ?? likeMessages.other
  } catch {
    return NETWORK_ERROR
  }
}

/** Keeps in mind what was wanted, so that it is done once they have signed in, and asks them to. */
async function promptSignIn(wanted: NewIntent): Promise<void> {
  const words = await Promise.all([
    import('#modules/signup-intents/intent-storage.client.ts'),
    import('#modules/signup-intents/intent-prompt.ts'),
  ]).then(
    ([{ storeIntent }, { promptFor }]) => {
      storeIntent(wanted, systemNow(), location.pathname + location.search)
      return { description: promptFor(wanted) }
    },
    () => ({}), // no line: the dialog will say so
  )
  openSignInDialog({ ...words, tab: 'sign-up', next: location.pathname + location.search })
}

const button = (form: HTMLFormElement) => form.querySelector('button')

/** Fills the hearts of what the viewer likes: of a stranger none, of a member those that are known. */
function paint(): void {
  const { member, facts } = viewerNow()
  if (member?.id !== owner) pressed.clear()
  owner = member?.id
  if (!facts && member !== null && pressed.size === 0) return // a page that knows by itself
  const liked = new Set(facts?.likes)
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
    const { id = '' } = form.dataset
    const likes = String(
      pressed.get(id) ?? (facts || !member ? liked.has(id) : button(form)?.ariaPressed === 'true'),
    )
    if (button(form)?.ariaPressed !== likes) button(form)?.setAttribute('aria-pressed', likes)
  }
}

let isDue = false
const paintSoon = () => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    paint()
  })
}

onViewer(paint)
new MutationObserver(paintSoon).observe(document.body, { childList: true, subtree: true })
paint()
