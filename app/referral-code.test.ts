import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveReferralCode, referralCodeIn } from './referral-code.client.ts'

const at = (path: string) => new URL(path, 'https://example.org')

describe('the referral code in a URL', () => {
  test.each([
    ['/event/1?ref=TASHA-7', 'TASHA-7'],
    ['/events/1?code=TASHA_7', 'TASHA_7'],
    ['/?ref=TASHA7&utm_source=instagram', 'TASHA7'],
    ['/account?next=%2Fevents%2F1&ref=TASHA7', 'TASHA7'],
    ['/events?ref=&code=TASHA7', 'TASHA7'],
    ['/events?ref=%3Cscript%3E', null],
    [`/events?ref=${'x'.repeat(65)}`, null],
    ['/auth/callback?code=4abc', null],
    ['/payment/paypal/callback?code=4abc', null],
    ['/eventful?ref=TASHA7', null],
    ['/events', null],
  ])('in %s is %s', (path, code) => {
    expect(referralCodeIn(at(path))).toBe(code)
  })
})

describe('a visitor who came by a referral link', () => {
  let kept: Map<string, string>
  const page = { cookie: '' }

  beforeEach(() => {
    kept = new Map()
    page.cookie = ''
    vi.stubGlobal('document', page)
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is remembered for this tab and, for a day, for the next', () => {
    saveReferralCode(at('/event/1?ref=TASHA7').href)
    expect(kept.get('referral_code')).toBe('TASHA7')
    expect(page.cookie).toMatch(/^referral_code=TASHA7; Path=\/; Max-Age=86400/)
  })

  test('is remembered in a tab that was opened from a mail', () => {
    page.cookie = 'theme=dark; referral_code=TASHA7'
    saveReferralCode(at('/events/2').href)
    expect(kept.get('referral_code')).toBe('TASHA7')
  })

  test('belongs to the last promoter', () => {
    kept.set('referral_code', 'TASHA7')
    saveReferralCode(at('/event/1?ref=SAM').href)
    expect(kept.get('referral_code')).toBe('SAM')
  })

  test('sees the page where nothing can be kept', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => saveReferralCode(at('/event/1?ref=TASHA7').href)).not.toThrow()
  })
})
