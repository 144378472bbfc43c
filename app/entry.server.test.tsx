import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { evaluateInSteps, nameInlineScripts, preloadModulesLast } from '#app/entry.server.tsx'

const NONCE = 'a1b2c3'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

describe('the content security policy of a page', () => {
  test('names our inline scripts by what is in them, whatever their attributes', () => {
    const html =
      `<script nonce="${NONCE}">one()</script><script type="module" nonce="${NONCE}" async="">two("</p>")</script>` +
      `<script nonce="${NONCE}" src="/assets/x.js"></script>`
    expect(nameInlineScripts(html, NONCE).hashes).toEqual([hashOf('one()'), hashOf('two("</p>")')])
  })

  test.each([
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="guessed">steal()</script>',
    `<script data-nonce="x">steal()</script>`,
    '<img src=x onerror=steal()>',
  ])('does not name a script that was planted in a text: %s', (planted) => {
    const { hashes, body } = nameInlineScripts(
      `<p>${planted}</p><script nonce="${NONCE}">ours()</script>`,
      NONCE,
    )
    expect(hashes).toEqual([hashOf('ours()')])
    expect(body).toContain(planted)
  })

  test('a tag left open before one of ours gains nothing but our own code', () => {
    const html = `<script src="https://evil.example/x.js" title="<p></p><script nonce="${NONCE}">ours()</script>`
    expect(nameInlineScripts(html, NONCE).hashes).toEqual([hashOf('ours()')])
  })

  test('leaves no trace of the nonce, so that the same page is the same bytes', () => {
    const page = (nonce: string) =>
      nameInlineScripts(`<link nonce="${nonce}"><script nonce="${nonce}">x</script>`, nonce)
    expect(page('first')).toEqual(page('second'))
    expect(page('first').body).not.toContain('first')
  })
})

test('script modules are announced at the end of the page, after all that is painted', () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js"/><style></style></head><body><h1>Set</h1></body></html>'
  expect(preloadModulesLast(page)).toBe(
    '<html><head><style></style></head><body><h1>Set</h1><link rel="modulepreload" fetchPriority="low" href="/a.js"/></body></html>',
  )
})

test('script modules are evaluated one after the other: what all import first, the start of the page last', () => {
  const page = (script: string) =>
    `<script type="module">${script}</script><link rel="modulepreload" href="/assets/shell-1.js"/>` +
    '<link rel="modulepreload" href="/assets/framework-3.js"/>'
  expect(
    evaluateInSteps(
      page(
        'import * as route0 from "/assets/root-4.js";\nimport * as route1_main from "/assets/event-5.js";\n' +
          'const route1 = {...route1_main};\nwindow.modules = {route0,route1};\n\nimport("/assets/entry-6.js");',
      ),
    ),
  ).toBe(
    page(
      'const step=async(file)=>{await new Promise((go)=>setTimeout(go));return import(file)};' +
        'await step("/assets/framework-3.js");await step("/assets/shell-1.js");' +
        'const route0=await step("/assets/root-4.js");\nconst route1_main=await step("/assets/event-5.js");\n' +
        'const route1 = {...route1_main};\nwindow.modules = {route0,route1};\n\nstep("/assets/entry-6.js");',
    ),
  )
})

test('a page whose files have other names is left as it is sent', () => {
  const page = '<script>import("/app/entry.client.tsx")</script>'
  expect(evaluateInSteps(page)).toBe(page)
})
