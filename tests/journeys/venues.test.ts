import { describe, expect, it } from 'vitest'
import { MAX_DRAFTS } from '#modules/drafts/draft.ts'
import { MAX_LENGTH } from '#modules/venues/venue.ts'
import { publishEvent } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'
import { ADDRESS, CREATE, ROOM, venueForm } from '#tests/support/venue-form.ts'

const db = await testDatabase()
const site = await testSite(db)
const { post, page, venuesOf, enterVenue } = venueForm(db, site)

const SAVED = '/dashboard/venues?notice=saved'

describe('a venue', () => {
  it('is entered in two steps, without scripts as well, and stands in the list', async () => {
    const host = await signedInPerson(db)
    expect((await page(host, '/dashboard/venues')).text).toContain('No saved venues')
    const first = await post(host, CREATE, ADDRESS)
    expect([first.status, first.headers.get('location')]).toEqual([303, `${CREATE}?step=room`])
    expect(await venuesOf(host)).toEqual([])
    const last = await post(host, `${CREATE}?step=room`, ROOM)
    expect([last.status, last.headers.get('location')]).toEqual([303, SAVED])
    expect(await venuesOf(host)).toMatchObject([
      {
        name: 'The Grand Ballroom',
        region: 'IL',
        postal_code: '60637',
        time_zone: 'America/Chicago',
        capacity: 400,
        notes: 'Free parking.\nWood floor.',
        accessibility: 'Ramp at the side door.',
      },
    ])
    const { text } = await page(host, SAVED)
    expect(text).toContain('Your venue is saved.')
    expect(text).toContain('The Grand Ballroom')
    expect(text).toContain('400 guests at most')
    // The form is empty again: what it was for is done.
    expect((await page(host, CREATE)).html).not.toContain('The Grand Ballroom')
  })

  it('is not begun anew by the last step of a second tab, after the first one saved it', async () => {
    const host = await signedInPerson(db)
    await post(host, CREATE, ADDRESS)
    const { html } = await page(host, `${CREATE}?step=room`)
    const begun = /name="draft-begun" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const send = () => post(host, `${CREATE}?step=room`, { ...ROOM, 'draft-begun': begun })
    expect((await send()).headers.get('location')).toBe(SAVED)
    const ended = '/dashboard/venues?notice=ended'
    expect((await send()).headers.get('location')).toBe(ended)
    const list = await page(host, ended)
    expect(list.text).toContain('This venue was saved already')
    expect(list.text).not.toContain('A venue you have not finished')
    expect(await venuesOf(host)).toHaveLength(1)
    // Nor is another one that was begun meanwhile finished by it.
    await post(host, CREATE, { ...ADDRESS, name: 'Another' })
    expect((await send()).headers.get('location')).toBe(ended)
    expect(await venuesOf(host)).toHaveLength(1)
    expect((await page(host, '/dashboard/venues')).text).toContain('A venue you have not finished: continue')
  })

  it('keeps each step before it is complete, on every device, and says what is to be corrected', async () => {
    const host = await signedInPerson(db)
    const answer = await post(host, CREATE, { ...ADDRESS, postalCode: '606' })
    expect(answer.status).toBe(422)
    expect(readHtml(await answer.text()).text).toContain('Please enter a ZIP code of five digits.')
    expect((await page(host, CREATE)).html).toContain('value="606"')
  })

  it('is asked about when its city looks misspelt', async () => {
    const host = await signedInPerson(db)
    const answer = await post(host, CREATE, { ...ADDRESS, city: 'Chicgo' })
    expect(answer.status).toBe(422)
    expect(readHtml(await answer.text()).text).toContain('Did you mean Chicago?')
    const right = await post(host, CREATE, { ...ADDRESS, city: 'Chicgo', rightCity: 'Chicgo' })
    expect(right.headers.get('location')).toBe(`${CREATE}?step=room`)
    // Another one that looks so is asked about again, with a box of its own.
    const other = await post(host, CREATE, { ...ADDRESS, city: 'Evansten', rightCity: 'Chicgo' })
    expect(other.status).toBe(422)
    const { html, text } = readHtml(await other.text())
    expect(text).toContain('Did you mean Evanston?')
    expect(html).toMatch(/<input(?=[^>]*name="rightCity")(?=[^>]*value="Evansten")(?![^>]*checked)/)
  })

  it('is not saved by its last step before somebody was asked about such a city', async () => {
    const host = await signedInPerson(db)
    await post(host, '/api/drafts/venue', { ...ADDRESS, city: 'Chicgo' })
    const asking = `${CREATE}?step=address&check=1`
    expect((await page(host, `${CREATE}?step=room`)).text).not.toMatch(/Where it is\s*, complete/)
    const answer = await post(host, `${CREATE}?step=room`, ROOM)
    expect(answer.headers.get('location')).toBe(asking)
    expect((await page(host, asking)).text).toContain('Did you mean Chicago?')
    expect(await venuesOf(host)).toEqual([])
    await post(host, CREATE, { ...ADDRESS, city: 'Chicgo', rightCity: 'Chicgo' })
    expect((await page(host, `${CREATE}?step=room`)).text).toMatch(/Where it is\s*, complete/)
    expect((await post(host, `${CREATE}?step=room`, ROOM)).headers.get('location')).toBe(SAVED)
  })

  it('is not saved by its last step while an earlier one is not complete', async () => {
    const host = await signedInPerson(db)
    await post(host, CREATE, { ...ADDRESS, city: '' })
    const answer = await post(host, `${CREATE}?step=room`, ROOM)
    expect(answer.headers.get('location')).toBe(`${CREATE}?step=address&check=1`)
    expect((await page(host, `${CREATE}?step=address&check=1`)).text).toContain('Please enter the city.')
    expect(await venuesOf(host)).toEqual([])
  })

  it('is saved while somebody types, complete or not, and only its own fields', async () => {
    const host = await signedInPerson(db)
    const saved = await post(host, '/api/drafts/venue', {
      intent: 'address',
      name: 'The R',
      is_admin: 'true',
    })
    expect(await saved.json()).toEqual({ savedAt: expect.stringMatching(/^20/) as string })
    expect((await page(host, CREATE)).html).toContain('value="The R"')
    const { rows } = await db.pool.query<{ fields: object }>(
      'select fields from form_drafts where owner_id = $1',
      [host.id],
    )
    expect(rows[0]?.fields).not.toHaveProperty('is_admin')
    for (const target of ['/api/drafts/person', '/api/drafts/__proto__'])
      expect((await post(host, target, { intent: 'address' })).status).toBe(404)
    expect((await post(host, '/api/drafts/venue', { intent: 'constructor' })).status).toBe(404)
  })

  it('keeps what two tabs type in different fields: a save writes what its own tab changed', async () => {
    const host = await signedInPerson(db)
    const save = (fields: Record<string, string>) =>
      post(host, '/api/drafts/venue', { intent: 'address', ...fields })
    await save({ name: 'The Grand Ballroom', city: '', 'changed-fields': 'name' })
    await save({ name: '', city: 'Chicago', 'changed-fields': 'city intent' })
    await save({ name: 'Late', city: 'Late', 'changed-fields': '' })
    const { rows } = await db.pool.query('select fields from form_drafts where owner_id = $1', [host.id])
    expect(rows).toEqual([{ fields: { name: 'The Grand Ballroom', city: 'Chicago' } }])
  })

  it('begins anew when what was typed is thrown away, and then is what it was', async () => {
    const host = await signedInPerson(db)
    const discard = (target: string) => post(host, target, { intent: 'discard' })
    expect((await page(host, CREATE)).text).not.toContain('Start over')
    await post(host, CREATE, ADDRESS)
    expect((await page(host, `${CREATE}?step=room`)).text).toContain('Start over')
    const answer = await discard(`${CREATE}?step=room`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, CREATE])
    expect((await page(host, CREATE)).html).not.toContain('The Grand Ballroom')
    const edit = `/dashboard/venues/${await enterVenue(host)}/edit`
    await post(host, edit, { ...ADDRESS, name: 'Another' })
    expect((await page(host, edit)).text).toContain('Discard these changes')
    await discard(edit)
    expect((await page(host, edit)).html).toContain('value="The Grand Ballroom"')
  })

  it('keeps what was typed in its fields when there are too many drafts, and is saved by its last step', async () => {
    const host = await signedInPerson(db)
    const edit = `/dashboard/venues/${await enterVenue(host)}/edit`
    await db.pool.query(
      `insert into form_drafts (owner_id, kind, subject, fields)
       select $1, 'venue', n::text, '{}' from generate_series(1, $2) n`,
      [host.id, MAX_DRAFTS],
    )
    const answer = await post(host, CREATE, { ...ADDRESS, name: 'The Ninth Wonder' })
    expect(answer.status).toBe(409)
    const { text, html } = readHtml(await answer.text())
    expect(text).toContain('You have 50 forms that are begun and not sent.')
    expect(html).toContain('value="The Ninth Wonder"')
    const room = await post(host, `${CREATE}?step=room`, { ...ROOM, notes: 'Ring twice.' })
    expect([room.status, readHtml(await room.text()).text.includes('Ring twice.')]).toEqual([409, true])
    expect((await post(host, `${edit}?step=room`, { ...ROOM, capacity: '120' })).status).toBe(303)
    expect(await venuesOf(host)).toMatchObject([{ capacity: 120 }])
  })

  it('is not brought back by a save that comes after it was sent', async () => {
    const host = await signedInPerson(db)
    const typed = { intent: 'room', notes: 'Late' }
    await enterVenue(host)
    expect((await post(host, '/api/drafts/venue?continues=1', typed)).status).toBe(410)
    const drafts = () => db.pool.query('select fields from form_drafts where owner_id = $1', [host.id])
    expect((await drafts()).rows).toEqual([])
    // Whoever begins anew, and a page that goes on, are kept.
    expect((await post(host, '/api/drafts/venue', typed)).status).toBe(200)
    expect((await post(host, '/api/drafts/venue?continues=1', { ...typed, notes: 'Later' })).status).toBe(200)
    expect((await drafts()).rows).toMatchObject([{ fields: { notes: 'Later' } }])
  })

  it('keeps no text that a database cannot', async () => {
    const host = await signedInPerson(db)
    const saved = await post(host, '/api/drafts/venue', {
      intent: 'address',
      name: 'The\0Room',
      city: 'Gary',
    })
    expect(saved.status).toBe(200)
    expect((await page(host, CREATE)).html).toContain('value="Gary"')
  })

  it('says what is too long before the database does, in characters of four bytes as well', async () => {
    const host = await signedInPerson(db)
    const long = '\u{1F57A}'.repeat(5_000)
    const typed = { ...ADDRESS, name: long, address: long, city: long, region: long }
    expect((await post(host, '/api/drafts/venue', typed)).status).toBe(413)
    const answer = await post(host, CREATE, typed)
    expect(answer.status).toBe(422)
    expect(readHtml(await answer.text()).text).toContain('Please write one line of at most 120 characters.')
  })

  it('takes notes and words for who needs more than a door up to their length, and says so beyond', async () => {
    const host = await signedInPerson(db)
    await post(host, CREATE, ADDRESS)
    const room = `${CREATE}?step=room`
    for (const [field, most] of [
      ['notes', MAX_LENGTH.notes],
      ['accessibility', MAX_LENGTH.accessibility],
    ] as const) {
      const answer = await post(host, room, { ...ROOM, [field]: 'x'.repeat(most + 1) })
      const { text, html } = readHtml(await answer.text())
      expect([field, answer.status]).toEqual([field, 422])
      expect(text).toContain(`Please keep it within ${most} characters.`)
      expect(html).toContain('x'.repeat(most + 1))
    }
    const full = {
      notes: 'n'.repeat(MAX_LENGTH.notes),
      accessibility: '\u{1F57A}'.repeat(MAX_LENGTH.accessibility / 2),
    }
    expect((await post(host, room, { ...ROOM, ...full })).status).toBe(303)
    expect(await venuesOf(host)).toMatchObject([full])
  })

  it('begins with the time zone of its state', async () => {
    const host = await signedInPerson(db)
    await post(host, CREATE, { ...ADDRESS, city: 'Los Angeles', region: 'CA', postalCode: '90001' })
    const { html } = await page(host, `${CREATE}?step=room`)
    expect(html).toMatch(/<option value="America\/Los_Angeles" selected/)
  })

  it('is edited by its owner, one step alone as well; for others it is not there', async () => {
    const host = await signedInPerson(db)
    const id = await enterVenue(host)
    const edit = `/dashboard/venues/${id}/edit`
    expect((await page(host, edit)).html).toContain('value="The Grand Ballroom"')
    await post(host, `${edit}?step=room`, { ...ROOM, capacity: '250' })
    expect(await venuesOf(host)).toMatchObject([{ id, name: 'The Grand Ballroom', capacity: 250 }])
    const stranger = await signedInPerson(db)
    expect((await site.request(edit, { as: stranger })).status).toBe(404)
    expect((await post(stranger, `${edit}?step=room`, { ...ROOM, capacity: '1' })).status).toBe(404)
    expect((await page(stranger, '/dashboard/venues')).text).toContain('No saved venues')
    expect(await venuesOf(host)).toMatchObject([{ capacity: 250 }])
  })

  it('is found by its name, street or city, also by what means something in a pattern', async () => {
    const host = await signedInPerson(db)
    await enterVenue(host)
    await enterVenue(host, { name: '100% Steppin', city: 'Gary', region: 'IN' })
    const found = async (q: string) => {
      const { text } = await page(host, `/dashboard/venues?${new URLSearchParams({ q })}`)
      return ['The Grand Ballroom', '100% Steppin'].filter((name) => text.includes(name))
    }
    expect(await found('grand')).toEqual(['The Grand Ballroom'])
    expect(await found('gary')).toEqual(['100% Steppin'])
    expect(await found('0%')).toEqual(['100% Steppin'])
    expect(await found('_')).toEqual([])
    expect((await page(host, '/dashboard/venues?q=nowhere')).text).toContain('Nothing found')
  })

  it('leads from the list to the page of a venue once something was announced there', async () => {
    const host = await signedInPerson(db)
    const id = await enterVenue(host)
    const path = `/venue/${id}`
    expect((await page(host, '/dashboard/venues')).addresses).not.toContain(path)
    await publishEvent(db, host.id, { venueId: id, venueName: '', address: '', city: '', region: '' })
    expect((await page(host, '/dashboard/venues')).addresses).toContain(path)
    const event = await db.pool.query<{ id: string }>('select id from events where owner_id = $1', [host.id])
    expect((await page(host, `/events/${event.rows[0]!.id}`)).text).toContain('Ramp at the side door.')
  })
})
