import { type FunctionComponent, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderDocument } from '#app/render-document.server.ts'

const page = (Part: FunctionComponent) => () => (
  <html lang="en">
    <body>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </body>
  </html>
)
const Ready = () => <p>{'Set & <!--$!-->'}</p>
const Failing = () => {
  throw new Error('no such part')
}
const fetched = (Part: FunctionComponent) =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { default: Part }
  })

test('a page that waits for nothing and one that waits for a part are the same text, from the doctype on', async () => {
  const html = await renderDocument(page(Ready), 'n')
  expect(html).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><body><!--$--><p>Set &amp; &lt;!--$!--&gt;</p><!--/$--></body></html>',
  )
  expect(await renderDocument(page(fetched(Ready)), 'n')).toBe(html)
})

test('a page that waits as a whole is rendered when it is there', async () => {
  const Whole = fetched(Ready)
  expect(await renderDocument(() => <Whole />, 'n')).toBe('<p>Set &amp; &lt;!--$!--&gt;</p>')
})

test.each([
  ['at once', Failing],
  ['after it was waited for', fetched(Failing)],
])('a part that fails %s fails the page', async (_when, Part) => {
  await expect(renderDocument(page(Part), 'n')).rejects.toThrow('no such part')
})

test('a page that fails outside of all parts fails', async () => {
  await expect(renderDocument(() => <Failing />, 'n')).rejects.toThrow('no such part')
})
