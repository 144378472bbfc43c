import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { isAnswered, keepUnanswered } from '#app/keep-unanswered.ts'

const sent = () =>
  new Request('https://steppers.example/refund', {
    method: 'POST',
    body: new URLSearchParams([
      ['ticket', 'a'],
      ['ticket', 'b'],
      ['reason', 'See you next time.'],
    ]),
  })
/** A form that was sent, and read on the way, as the router does. */
async function answered(answer: () => unknown) {
  const request = sent()
  return keepUnanswered(request, async () => {
    await request.text()
    return answer()
  })
}
const thrown = (error: unknown) => () => {
  throw error
}

test.each([
  ['a proxy says that the site is away', new ErrorResponse(503, 'Service Unavailable', '<html>')],
  ['no connection comes about', new TypeError('Failed to fetch')],
  ['the site fails', new Error('Unexpected Server Error')],
])('where %s what was typed stays, and nobody says that it was done', async (_what, error) => {
  expect(await answered(thrown(error))).toMatchObject({
    init: { status: 503 },
    data: {
      intent: '',
      ok: false,
      failure: { code: 'UNANSWERED' },
      values: { ticket: ['a', 'b'], reason: 'See you next time.' },
    },
  })
})

test.each([
  ['leads elsewhere', new Response(null, { status: 302, headers: { Location: '/account' } })],
  ['says that there is no such order', new ErrorResponse(404, '', null)],
])('what %s is an answer', async (_what, error) => {
  await expect(answered(thrown(error))).rejects.toBe(error)
})

test('so is what the action says', async () => {
  expect(await answered(() => ({ ok: true }))).toEqual({ ok: true })
})

test('after it the page is not asked for again', () => {
  expect([503, 409, 200, undefined].map((actionStatus) => isAnswered({ actionStatus }))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
