const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const CHOICES = {
  approve: 'Approve',
  decline: 'Decline',
  empty: 'Not enough money',
  cancel: 'Cancel and return',
}

/** The app on the buyer's own phone, which sends the buyer back to where the page said. */
export function cashAppPage(query: URLSearchParams): string {
  const url = URL.parse(query.get('return') ?? '')
  const isHere = url && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (!isHere) return '<!doctype html><title>Simulated Cash App</title><p>No way back was given.</p>'
  const links = Object.entries(CHOICES).map(([outcome, words]) => {
    const back = new URL(url)
    back.searchParams.set('cash_app_request_id', `GRR_${outcome}_${crypto.randomUUID()}`)
    return `<p><a style="display:inline-block;font-size:18px;padding:12px" href="${escape(back.href)}">${words}</a></p>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated Cash App</title>
<h1>Simulated Cash App</h1>
<p>No money moves.</p>
${links.join('\n')}
</html>`
}
