import { onViewer, viewerNow } from '#app/shell/viewer-store.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { showToast } from '#ui/toast.ts'

const like = () => import('#app/shell/press-like.client.ts')
const share = () => import('#app/shell/press-share.client.ts')

/**
 * Listens for the forms marked `data-press`, such as hearts: they stand in parts of a page that have no code of their own.
 * What a press does is loaded with the first, or for somebody whose hearts are to be filled. Where it cannot be loaded, the
 * browser sends the form; offline that would put its own error in the place of the page.
 */
export function listenForPresses(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const kind = form.dataset['press']
    if (!kind) return
    event.preventDefault()
    const code = kind === 'share' ? share : like
    code().then(
      ({ press }) => press(form),
      () => (navigator.onLine ? form.submit() : showToast({ title: NETWORK_ERROR, tone: 'danger' })),
    )
  })
  onViewer(() => viewerNow().facts?.likes.length && void like().catch(() => {}))
}
