import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signInPath } from '#modules/accounts/return-path.ts'
import { newId } from '#platform/ids.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const TOLD = {
  name: 'Jackie Montgomery',
  bio: 'Six count since 1994.',
  location: 'Chicago',
  phone: '+1 773 555 0117',
  website: 'https://example.org',
  twitter: '@jackie',
  instagram: '',
}
const PROFILE = '/dashboard/profile'
const PICTURE = '/dashboard/profile/picture'

const save = (as: Person, fields: Record<string, string>) =>
  site.request(PROFILE, { method: 'POST', as, body: new URLSearchParams(fields) })

const rowOf = async ({ id }: Person) =>
  (await db.pool.query<Record<string, unknown>>('select * from profiles where id = $1', [id])).rows[0]

function picture(bytes: Buffer, over: { type?: string; name?: string; crop?: string } = {}): FormData {
  const form = new FormData()
  form.append('intent', 'set')
  form.append(
    'file',
    new File([new Uint8Array(bytes)], over.name ?? 'me.png', { type: over.type ?? 'image/png' }),
  )
  if (over.crop !== undefined) form.append('crop', over.crop)
  return form
}
const upload = (as: Person | undefined, body: FormData) => site.request(PICTURE, { method: 'POST', as, body })
const PNG = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

describe('the profile page', () => {
  it('keeps what a person tells of themselves, and shows it again with what is missing', async () => {
    const jackie = await signedInPerson(db, '')
    expect(readHtml(await (await site.request(PROFILE, { as: jackie })).text()).text).toContain(
      'Complete your profile to unlock all features 0%',
    )
    const saved = await save(jackie, TOLD)
    expect(saved.status).toBe(200)
    expect(readHtml(await saved.text()).text).toContain('Your profile is saved.')
    const page = await site.request(PROFILE, { as: jackie })
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const { text, html } = readHtml(await page.text())
    expect(text).toContain('Almost done! 83%')
    expect(text).toContain('Still missing: a picture.')
    expect(html).toContain('value="jackie"')
    expect(await rowOf(jackie)).toMatchObject({
      full_name: 'Jackie Montgomery',
      social_links: { twitter: 'jackie', instagram: '' },
    })
  })

  it.each([
    ['is_admin', 'true'],
    ['admin_level', '3'],
    ['email', 'somebody@else.example'],
    ['id', newId()],
    ['avatar_url', 'https://evil.example/a.png'],
    ['social_links', '{}'],
  ])('refuses the field %s, and saves nothing', async (field, value) => {
    const member = await signedInPerson(db)
    const before = await rowOf(member)
    const answer = await save(member, { ...TOLD, [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This form was filled in a way it does not allow.')
    expect(await rowOf(member)).toEqual(before)
  })

  it('says which field to mend, and gives back what was typed', async () => {
    const member = await signedInPerson(db)
    const answer = await save(member, {
      ...TOLD,
      name: 'Jackie\r\nBcc: all@example.org',
      website: 'javascript:alert(1)',
    })
    expect(answer.status).toBe(422)
    const { text, html } = readHtml(await answer.text())
    expect(text).toContain('Please write your name on one line')
    expect(text).toContain('Please enter a web address, such as https://example.org.')
    expect(html).toContain('value="javascript:alert(1)"')
    expect(await rowOf(member)).toMatchObject({ full_name: 'Jackie Montgomery', website: null })
  })

  it('shows somebody without a name by the same letter wherever they are, and not by that of their address', async () => {
    const nameless = await signedInPerson(db, '')
    await db.pool.query(`update auth_user set email = 'zebra@example.org' where id = $1`, [nameless.id])
    for (const path of [PROFILE, PICTURE, '/dashboard']) {
      const { html } = readHtml(await (await site.request(path, { as: nameless })).text())
      const letters = [...html.matchAll(/text-on-tone">([^<]*)</g)].map(([, letter]) => letter)
      expect([path, new Set(letters)]).toEqual([path, new Set(['M'])])
    }
  })

  it('writes tags in a name as letters', async () => {
    const member = await signedInPerson(db)
    await save(member, { ...TOLD, name: '<img src=x onerror=alert(1)>' })
    const html = await (await site.request(PROFILE, { as: member })).text()
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
  })

  it('makes a profile anew when its row is missing', async () => {
    const member = await signedInPerson(db, 'Jackie')
    await db.pool.query('delete from profiles where id = $1', [member.id])
    const page = await site.request(PROFILE, { as: member })
    expect([page.status, (await rowOf(member))?.['full_name']]).toEqual([200, 'Jackie'])
    expect(site.lines.join('')).toContain('A profile was missing and is made anew')
    await db.pool.query('delete from profiles where id = $1', [member.id])
    expect((await save(member, TOLD)).status).toBe(200)
    expect(await rowOf(member)).toMatchObject({ full_name: 'Jackie Montgomery', email: member.email })
  })

  it.each([PROFILE, PICTURE])('%s is for members alone', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await site.request(path, {
        method,
        ...(method === 'POST' && { body: new URLSearchParams(TOLD) }),
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        signInPath(method === 'POST' ? `${path}?restore=1` : path),
      ])
    }
  })
})

describe('a picture', () => {
  it('is sent, seen by everyone under its public address, and taken away', async () => {
    const member = await signedInPerson(db)
    const sent = await upload(
      member,
      picture(PNG, { name: '../../etc/passwd', type: 'text/html', crop: '10,0,75,100' }),
    )
    expect([sent.status, sent.headers.get('location')]).toEqual([302, PROFILE])
    const address = String((await rowOf(member))?.['avatar_url'])
    expect(address.startsWith(`/storage/v1/object/public/avatars/${member.id}/avatar.webp?v=`)).toBe(true)
    expect(await (await site.request(PROFILE, { as: member })).text()).toContain(address)

    const seen = await site.request(address)
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    const bytes = Buffer.from(await seen.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const again = await site.request(address, {
      headers: { 'If-None-Match': seen.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)

    const removed = await site.request(PICTURE, { method: 'POST', as: member, body: removal() })
    expect(removed.status).toBe(302)
    expect([(await site.request(address)).status, (await rowOf(member))?.['avatar_url']]).toEqual([404, null])
  })

  it.each<[string, FormData, number, string]>([
    ['no file', picture(Buffer.alloc(0)), 422, 'Please choose a picture first.'],
    [
      'a page called a picture',
      picture(Buffer.from('<!doctype html>')),
      415,
      'Only JPEG, PNG, and WebP images are allowed',
    ],
    [
      'a drawing',
      picture(Buffer.from('<svg/>'), { type: 'image/png' }),
      415,
      'Only JPEG, PNG, and WebP images are allowed',
    ],
    ['half a picture', picture(PNG.subarray(0, 60)), 422, 'Failed to read file'],
    [
      'a crop outside',
      picture(PNG, { crop: '90,0,50,50' }),
      422,
      'Please choose the part of the picture again.',
    ],
    ['5 MB and a byte', picture(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'File size must be less than 5MB'],
  ])('is refused in words when it is %s', async (_, form, status, message) => {
    const member = await signedInPerson(db)
    const answer = await upload(member, form)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(message)
    expect(await rowOf(member)).toMatchObject({ avatar_url: null })
  })

  it('may be larger than any other form, and is the only thing that may', async () => {
    const member = await signedInPerson(db)
    const large = Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)])
    expect((await upload(member, picture(large))).status).toBe(302)
    const elsewhere = await site.request(PROFILE, { method: 'POST', as: member, body: picture(large) })
    expect(elsewhere.status).toBe(413)
    const enormous = await upload(member, picture(Buffer.alloc(11 * 1024 * 1024)))
    expect(enormous.status).toBe(413)
  })

  it('cannot be sent from another site', async () => {
    const member = await signedInPerson(db)
    const body = picture(PNG)
    const answer = await site.request(PICTURE, {
      method: 'POST',
      as: member,
      body,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })

  const bucket = '/storage/v1/object/public/avatars'
  it.each([
    `${bucket}/../../../../etc/passwd`,
    `${bucket}/..%2f..%2fetc%2fpasswd/avatar.webp`,
    `${bucket}/{id}/..%2favatar.webp`,
    `${bucket}/{id}%00/avatar.webp`,
    `${bucket}/{id}/avatar.webp%00.png`,
    `${bucket}/{id}/avatar.png`,
    `${bucket}/{id}/AVATAR.WEBP`,
    `${bucket}/{ID}/avatar.webp`,
    `${bucket}/{id}/`,
    `${bucket}/{id}`,
    `${bucket}/0192f3c1-0000-7000-8000-000000000000/avatar.webp`,
    `/storage/v1/object/public/secrets/{id}/avatar.webp`,
    `/storage/v1/object/private/avatars/{id}/avatar.webp`,
  ])('is found under its own address alone, not under %s', async (path) => {
    const member = await signedInPerson(db)
    await upload(member, picture(PNG))
    const answer = await site.request(
      path.replace('{id}', member.id).replace('{ID}', member.id.toUpperCase()),
    )
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).not.toContain('image/')
  })
})

function removal(): FormData {
  const form = new FormData()
  form.append('intent', 'remove')
  return form
}
