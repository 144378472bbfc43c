import { referralCodeIn } from '#app/referral-code.client.ts'
import { fetchViewer, viewerNow } from '#app/shell/viewer-store.ts'
import { subjectOf } from '#modules/viewer/viewer.ts'
import { showToast } from '#ui/toast.ts'

/**
 * Hands the link of a form marked `data-press="share"` to the system's sheet, else copies it. A link that has a referral
 * code keeps it; any other gets the one by which somebody came, or a promoter's own on the page of an event.
 * (Specification 4, Referral code)
 */
export function press(form: HTMLFormElement): void {
  void share(form)
}

async function share(form: HTMLFormElement): Promise<void> {
  const { name: title = '' } = form.dataset
  const url = new URL(form.action)
  const code = url.searchParams.has('ref')
    ? null
    : (referralCodeIn(new URL(location.href)) ?? (await ownCode(url.pathname)))
  if (code) {
    url.pathname = url.pathname.replace(/^\/events\//, '/event/')
    url.searchParams.set('ref', code)
  }
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url: url.href })
    await navigator.clipboard.writeText(url.href)
    showToast({ title: 'Link copied', tone: 'success' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return // they changed their mind
    showToast({ title: 'Copy this link', description: url.href, durationMs: 20_000 })
  }
}

/** The viewer's own code for the event at `path`, when that is the event of this page. */
async function ownCode(path: string): Promise<string | null> {
  if (viewerNow().member === undefined) await fetchViewer()
  const { facts, page } = viewerNow()
  const isThisPage = page !== null && subjectOf(page).eventId === subjectOf(path).eventId
  return isThisPage ? (facts?.referralCode ?? null) : null
}
