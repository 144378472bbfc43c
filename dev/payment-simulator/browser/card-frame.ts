import { TEST_CARDS } from '../test-cards.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
/** A colour of the page around, in letters that no style sheet can be broken with. */
const colour = (text: string | null, otherwise: string) =>
  text && /^[\w#(),.%\s/-]{1,60}$/.test(text) ? text : otherwise

const FIELDS = [
  ['number', 'Card number', '4111 1111 1111 1111', 'Please enter a card number'],
  ['expiry', 'Expiry', 'MM/YY', 'Please enter the expiry date'],
  ['cvv', 'CVV', '111', 'Please enter the CVV'],
  ['postalCode', 'ZIP code', '60637', 'Please enter the ZIP code'],
] as const

/** Square's card fields, in a document of another origin than the page: the page never sees what is typed. */
export const cardFrame = (query: URLSearchParams): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Card details</title>
<style>
  :root { --ink: ${colour(query.get('color'), '#111')}; --ground: ${colour(query.get('background'), '#fff')}; }
  * { box-sizing: border-box; font: 18px/1.4 system-ui, sans-serif; }
  body { margin: 0; padding: 2px; color: var(--ink); background: var(--ground); }
  form { display: grid; gap: 12px; grid-template-columns: 1fr 1fr 1fr; }
  p { margin: 0; } label { display: block; font-weight: 600; } .number, details { grid-column: 1 / -1; }
  input { width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid currentColor; border-radius: 8px; color: inherit; background: transparent; }
  input[aria-invalid] { border-width: 2px; } .wrong:empty { display: none; }
  .wrong { color: color-mix(in oklab, #e00 65%, var(--ink)); font-weight: 600; }
  summary, button { min-height: 48px; } summary { display: flex; align-items: center; font-weight: 600; cursor: pointer; }
  summary::after { content: "+"; margin-left: auto; }
  details { border: 1px solid; border-radius: 8px; padding: 0 12px; background: var(--ground); }
  details[open] { position: absolute; inset: 2px; overflow: auto; }
  li { display: flex; gap: 12px; align-items: center; padding: 4px 0; } li span { flex: 1; } ul { margin: 0; padding: 0; list-style: none; }
</style>
<form novalidate autocomplete="off">
${FIELDS.map(
  ([name, label, placeholder]) => `<p class="${name}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" placeholder="${placeholder}" aria-describedby="${name}-wrong"${
    name === 'postalCode' ? ` value="${escape(query.get('postalCode') ?? '')}"` : ''
  }>
<span class="wrong" id="${name}-wrong"></span></p>`,
).join('\n')}
<details><summary>Test cards</summary><ul>
${TEST_CARDS.map(
  ({ number, label }) =>
    `<li><span>${label}<br>${number}</span><button type="button" data-number="${number}" aria-label="Use ${number}, ${label}">Use</button></li>`,
).join('\n')}
</ul><p>With any of them: CVV 911 or ZIP 99999 fails the check, and 01/40 has expired.</p></details>
</form>
<script>
  const form = document.forms[0]
  const MESSAGES = ${JSON.stringify(Object.fromEntries(FIELDS.map(([name, , , message]) => [name, message])))}
  const tell = (said) => parent.postMessage(said, '*')
  const tellHeight = () => tell({ height: form.scrollHeight + 4 })
  const mark = (name, message) => {
    document.getElementById(name + '-wrong').textContent = message
    message ? form[name].setAttribute('aria-invalid', 'true') : form[name].removeAttribute('aria-invalid')
  }
  async function tokenize() {
    const missing = Object.keys(MESSAGES).filter((name) => form[name].value.trim() === '')
    for (const name in MESSAGES) mark(name, missing.includes(name) ? MESSAGES[name] : '')
    tellHeight()
    if (missing.length > 0) {
      form[missing[0]].focus()
      return { status: 'Invalid', errors: missing.map((field) => ({ field, message: MESSAGES[field], type: 'VALIDATION_ERROR' })) }
    }
    const answer = await fetch('/v1/card-tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    const { token } = await answer.json()
    if (token) return { status: 'OK', token, details: { method: 'Card' } }
    mark('number', 'Please check the card number')
    tellHeight()
    form.number.focus()
    return { status: 'Invalid', errors: [{ field: 'cardNumber', message: 'Card number is not valid', type: 'VALIDATION_ERROR' }] }
  }
  // It follows what the page is told, key by key, until something else is typed here.
  let told = form.postalCode.value
  function configure(postalCode = '') {
    if (form.postalCode.value === told) form.postalCode.value = postalCode
    told = postalCode
  }
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent) return
    const answer = { configure: () => configure(data.postalCode), focus: () => form.number.focus(), tokenize }[data.question]
    tell({ id: data.id, result: await Promise.resolve(answer?.()).catch(() => ({ status: 'Error', errors: [{ message: 'Network' }] })) })
  })
  form.addEventListener('input', ({ target }) => mark(target.name, ''))
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('click', ({ target }) => {
    if (!target.dataset.number) return
    Object.assign(form.number, { value: target.dataset.number }); mark('number', '')
    form.expiry.value = '12/34'; form.cvv.value = '111'; form.postalCode.value ||= '60637'
    form.querySelector('details').open = false
    form.querySelector('summary').focus()
  })
  // By its width, and what was wrong when it was sent: what stands below it keeps its place while somebody types.
  addEventListener('resize', tellHeight)
  tell({ ready: true, height: form.scrollHeight + 4 })
</script>
</html>`
