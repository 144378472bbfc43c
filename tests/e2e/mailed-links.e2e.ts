import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { LOOKS, openPage } from './support/page.ts'

const browser = testBrowser()
const site = inject('site')
const NEW_PASSWORD = 'three left feet'

let people = 0
const newEmail = () => `mailed${process.pid}x${++people}@example.org`

/** The newest mail to an address as plain text, from the mailbox of this machine. */
async function mailTo(context: BrowserContext, email: string, subject: RegExp): Promise<string> {
  const page = await context.newPage()
  const found = page.getByRole('link', { name: subject }).filter({ hasText: email }).first()
  await expect
    .poll(async () => {
      await page.goto(`${site}/dev/mailbox`)
      return found.count()
    })
    .toBeGreaterThan(0)
  await found.click()
  const text = await page.locator('pre').innerText()
  await page.close()
  return text
}

const pathIn = (mail: string): string => new URL(/http\S+/.exec(mail)?.[0] ?? '').href.slice(site.length)
const isIn = (page: Page) => page.getByRole('button', { name: /Your account/ }).waitFor()

test('one gets in by mail, by a link that opens in another browser, and chooses a password later', async () => {
  const email = newEmail()
  const here = await browser().newContext({ ...LOOKS[0], baseURL: site })
  const asking = await openPage(here, '/account?next=/my-tickets')
  await asking.getByLabel('Email').fill(email)
  await asking.getByRole('button', { name: 'Send Magic Link' }).click()
  await asking.getByText('Magic link sent! Check your email and click the link to sign in.').waitFor()

  const there = await browser().newContext({ ...LOOKS[0], baseURL: site })
  const link = pathIn(await mailTo(here, email, /sign-in code/))
  const page = await openPage(there, link)
  await page.getByText(email).waitFor()
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
  await page.waitForURL('**/my-tickets')
  await isIn(page)

  const spent = await openPage(here, link)
  await spent.getByText('This link was used already').waitFor()
  await expectAccessibleInBothLooks(spent)

  const forgot = await openPage(here, '/auth/forgot')
  await forgot.getByRole('button', { name: 'Mail me a link' }).click()
  await forgot.getByRole('link', { name: 'Please enter your email address' }).waitFor()
  await expectAccessibleInBothLooks(forgot)
  await forgot.getByLabel('Email').fill(email)
  await forgot.getByLabel('Email').press('Enter')
  await forgot.getByText('If there is an account with that address').waitFor()

  const reset = await openPage(here, pathIn(await mailTo(here, email, /new password/)))
  const field = reset.getByLabel('New password')
  expect(await field.getAttribute('autocomplete')).toBe('new-password')
  await field.fill('abc')
  await field.press('Enter')
  await reset.getByRole('link', { name: 'Password must be at least 6 characters long.' }).waitFor()
  await expectAccessibleInBothLooks(reset)
  await field.fill(NEW_PASSWORD)
  await reset.getByRole('button', { name: 'Save and sign in' }).click()
  await reset.waitForURL('**/events')
  await isIn(reset)
  await page.goto('/my-tickets')
  expect(new URL(page.url()).pathname).toBe('/account')
  await Promise.all([here.close(), there.close()])
})

test('one gets in by the code of the mail, in the page that asked for it', async () => {
  const email = newEmail()
  const context = await browser().newContext({ ...LOOKS[0], baseURL: site })
  const page = await openPage(context, '/account?next=/my-tickets')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  const field = page.locator('input[autocomplete="one-time-code"]')
  await field.waitFor()
  const [code = ''] = /\d{3} \d{3}/.exec(await mailTo(context, email, /sign-in code/)) ?? []
  await field.fill(code)
  await field.press('Enter')
  await isIn(page)
  expect(new URL(page.url()).pathname).toBe('/my-tickets')
  await context.close()
})
