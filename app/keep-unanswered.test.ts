import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import { isAnswered, keepUnanswered, stayUnanswered } from '#app/keep-unanswered.ts'
import * as admins from '#app/routes/access/admins.tsx'
import * as members from '#app/routes/access/members.tsx'
import { shouldRevalidate as ofMessages } from '#app/routes/dashboard/admin/messages.tsx'
import { shouldRevalidate as ofSeating } from '#app/routes/dashboard/event/seating.tsx'
import * as dashboard from '#app/routes/dashboard/layout.tsx'
import * as invitation from '#app/routes/teams/team-invitation.tsx'
import * as offer from '#app/routes/tickets/ticket-offer.tsx'
import * as stopMails from '#app/routes/public/unsubscribe.tsx'

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

const NO_ANSWER = [
  ['a proxy says that the site is away', new ErrorResponse(503, 'Service Unavailable', '<html>')],
  ['no connection comes about', new TypeError('Failed to fetch')],
  ['the site fails', new Error('Unexpected Server Error')],
] as const
const OF_SITE = [
  ['leads elsewhere', new Response(null, { status: 302, headers: { Location: '/account' } })],
  ['says that there is no such order', new ErrorResponse(404, '', null)],
] as const

test.each(NO_ANSWER)(
  'where %s what was typed stays, and nobody says that it was done',
  async (_what, error) => {
    expect(await answered(thrown(error))).toMatchObject({
      init: { status: 503 },
      data: {
        intent: '',
        ok: false,
        failure: { code: 'UNANSWERED' },
        values: { ticket: ['a', 'b'], reason: 'See you next time.' },
      },
    })
  },
)

test.each(OF_SITE)('what %s is an answer', async (_what, error) => {
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
  const form = { currentUrl: new URL('https://steppers.example'), formMethod: 'POST', actionStatus: 503 }
  for (const page of [ofMessages, ofSeating]) {
    const at = { ...form, nextUrl: form.currentUrl, defaultShouldRevalidate: false } as never
    expect([page(at), page({ ...(at as object), actionStatus: 409 } as never)]).toEqual([false, true])
  }
})

describe('a form of a page that says nothing of it itself', () => {
  const pass = (result: DataStrategyResult, request = sent()) => {
    const next = () => Promise.resolve({ '/dashboard/settings': result })
    return stayUnanswered({ request } as never, next)
  }

  test.each(NO_ANSWER)('stays where %s, and is not taken for done', async (_what, error) => {
    expect(await pass({ type: 'error', result: error })).toEqual({
      '/dashboard/settings': {
        type: 'data',
        result: { type: 'DataWithResponseInit', data: undefined, init: { status: 503 } },
      },
    })
  })

  test.each([
    ...OF_SITE.map(([what, result]) => [what, { type: 'error', result }] as const),
    ['says that it is done', { type: 'data', result: { ok: true } }] as const,
  ])('follows the site that %s', async (_what, result) => {
    expect(await pass(result)).toEqual({ '/dashboard/settings': result })
  })

  test.each([
    ['a page that is only read', new Request('https://steppers.example/refund')],
    ['a form that was left', new Request(sent(), { signal: AbortSignal.abort() })],
  ])('is not %s', async (_what, request) => {
    const result = { type: 'error', result: new TypeError('Failed to fetch') } as const
    expect(await pass(result, request)).toEqual({ '/dashboard/settings': result })
  })

  test.each(Object.entries({ members, admins, offer, invitation, stopMails }))(
    'of %s is kept',
    (_of, layout) => {
      expect(layout.clientMiddleware).toEqual([stayUnanswered])
    },
  )

  test('is looked at once: a layout below would take away what the one above says', () => {
    expect(Object.keys(dashboard)).not.toContain('clientMiddleware')
  })
})
