import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SignUpPrompt } from '#app/shell/sign-up-prompt.tsx'

test.each([
  ['/my-tickets', 'sign-in', 'Sign in to see your tickets'],
  ['/my-tickets/one?from=mail', 'sign-in', 'Sign in to see your tickets'],
  ['/my-tickets', 'sign-up', 'Sign up to continue'],
  ['/dashboard/sales', 'sign-in', null],
  ['/events', 'sign-in', null],
  ['/ticket-offer', 'sign-in', 'Sign in or sign up to take your ticket'],
] as const)('on the way to %s the page to %s says why: %s', (next, tab, words) => {
  const html = renderToStaticMarkup(<SignUpPrompt next={next} tab={tab} />)
  expect(/wrap-anywhere">([^<]*)</.exec(html)?.[1] ?? null).toBe(words)
})
