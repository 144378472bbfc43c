import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { systemNow } from '#platform/time.ts'
import { recordReferralVisit } from './record-referral-visit.client.ts'

const page = { cookie: '' }
const texts = new Map<string, string>()
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => texts.set(key, text),
  removeItem: (key: string) => texts.delete(key),
}

/** A browser that came by the link of TASHA7, and a site that answers `status` about it. */
function arrivedWhere(status: number, sharedBy: string | null = null) {
  vi.stubGlobal('fetch', async () =>
    status === 204 ? new Response(null, { status }) : Response.json({ sharedBy }, { status }),
  )
}
beforeEach(() => {
  texts.clear()
  texts.set('referral_code', 'TASHA7')
  page.cookie = 'theme=dark; referral_code=TASHA7'
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/event/1', search: '?ref=TASHA7' })
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
})
afterEach(() => void vi.unstubAllGlobals())

describe('a visitor who came by the link of a promoter', () => {
  test('has it kept as what brought them, until they sign in', async () => {
    arrivedWhere(200)
    await recordReferralVisit('TASHA7', false)
    expect(peekIntent(systemNow())).toMatchObject({
      type: 'referral_click',
      data: { referralCode: 'TASHA7', targetPath: '/event/1?ref=TASHA7' },
    })
    expect(texts.get('referral_code')).toBe('TASHA7')
  })

  test('who nobody can earn with brings nothing along: not in this tab, nor to the next page', async () => {
    arrivedWhere(204)
    await recordReferralVisit('TASHA7', false)
    expect(texts.has('referral_code')).toBe(false)
    expect(page.cookie).toMatch(/^referral_code=; Path=\/; Max-Age=0/)
    expect(peekIntent(systemNow())).toBeNull()
  })

  test('keeps the code of another promoter', async () => {
    texts.set('referral_code', 'SAM')
    page.cookie = 'referral_code=SAM'
    arrivedWhere(204)
    await recordReferralVisit('TASHA7', false)
    expect([texts.get('referral_code'), page.cookie]).toEqual(['SAM', 'referral_code=SAM'])
  })

  test('keeps the code while the site cannot tell', async () => {
    arrivedWhere(503)
    await recordReferralVisit('TASHA7', false)
    expect(texts.get('referral_code')).toBe('TASHA7')
    expect(page.cookie).toContain('referral_code=TASHA7')
  })
})
