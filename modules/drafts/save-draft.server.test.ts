import { describe, expect, test } from 'vitest'
import { MAX_DRAFT_BYTES, MAX_DRAFTS } from '#modules/drafts/draft.ts'
import { listDrafts, listOtherDrafts } from '#modules/drafts/list-drafts.server.ts'
import { continueDraft, endDraft, findDraft, saveDraft } from '#modules/drafts/save-draft.server.ts'
import { sweepDrafts } from '#modules/drafts/sweep-drafts.server.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const draftOf = async (kind = 'venue', subject = '') => ({ owner: await makePerson(db), kind, subject })

describe('a draft', () => {
  test('keeps what was typed, field by field, until it ends', async () => {
    const draft = await draftOf()
    expect(await findDraft(db, draft)).toBeNull()
    await saveDraft(db, draft, { name: 'The Room', city: 'Gary' })
    const saved = await saveDraft(db, draft, { name: 'The Big Room', days: ['fri', 'sat'] })
    expect(await findDraft(db, draft)).toEqual({
      values: { name: 'The Big Room', city: 'Gary', days: ['fri', 'sat'] },
      begunAt: expect.any(String) as string,
      savedAt: saved.ok && saved.value,
    })
    await endDraft(db, draft)
    expect(await findDraft(db, draft)).toBeNull()
  })

  test('ends once, whoever asks at the same time, and not in the place of another one', async () => {
    const draft = await draftOf()
    await saveDraft(db, draft, { name: 'The Room' })
    const first = (await findDraft(db, draft))?.begunAt
    const ends = await Promise.all([endDraft(db, draft, first), endDraft(db, draft, first)])
    expect(ends.filter(Boolean)).toHaveLength(1)
    await saveDraft(db, draft, { name: 'Another' })
    expect(await endDraft(db, draft, first)).toBe(false)
    expect(await endDraft(db, draft)).toBe(true)
  })

  test('is one person’s, of one form and one thing', async () => {
    const draft = await draftOf()
    await saveDraft(db, draft, { name: 'The Room' })
    const others = [
      { ...draft, owner: await makePerson(db) },
      { ...draft, kind: 'event' },
      { ...draft, subject: 'another' },
    ]
    for (const other of others) {
      expect(await findDraft(db, other)).toBeNull()
      await endDraft(db, other)
    }
    expect(await findDraft(db, draft)).toMatchObject({ values: { name: 'The Room' } })
  })

  test('is in no list of somebody else', async () => {
    const [draft, mine] = [await draftOf(), await draftOf()]
    await saveDraft(db, { ...draft, subject: 'theirs' }, { title: 'Theirs' })
    await saveDraft(db, { ...mine, subject: 'mine' }, { title: 'Mine' })
    expect((await listDrafts(db, mine.owner, 'venue')).drafts.map(({ subject }) => subject)).toEqual(['mine'])
    const beside = await listOtherDrafts(db, mine)
    expect(beside.others.map(({ title }) => title)).toEqual(['Mine'])
  })

  test('of which there are fifty leaves no room for another, and can still be changed', async () => {
    const { owner } = await draftOf()
    const save = (subject: string) => saveDraft(db, { owner, kind: 'venue', subject }, { name: subject })
    for (let at = 1; at <= MAX_DRAFTS; at++) expect(await save(`room ${at}`)).toMatchObject({ ok: true })
    expect(await save('room 51')).toEqual({ ok: false, failure: { code: 'TOO_MANY_DRAFTS' } })
    expect(await save('room 1')).toMatchObject({ ok: true })
  })

  test('holds 64 kB, however many bytes a character has, and stays as it was beyond', async () => {
    const draft = await draftOf()
    const tooLarge = { ok: false, failure: { code: 'DRAFT_TOO_LARGE' } }
    const dancers = '\u{1F57A}'.repeat(5_000) // 10,000 units, 20,000 bytes
    const three = { a: dancers, b: dancers, c: dancers }
    expect(await saveDraft(db, draft, { ...three, d: dancers })).toEqual(tooLarge)
    expect(await findDraft(db, draft)).toBeNull()
    expect(await saveDraft(db, draft, three)).toMatchObject({ ok: true })
    expect(await saveDraft(db, draft, { d: dancers })).toEqual(tooLarge)
    expect(await continueDraft(db, draft, { d: dancers })).toEqual(tooLarge)
    expect((await findDraft(db, draft))?.values).toEqual(three)
    // To the byte: what the database takes is taken.
    const left = MAX_DRAFT_BYTES - Buffer.byteLength(JSON.stringify({ ...three, d: '' })) - 7 // spaces it writes
    expect(await continueDraft(db, draft, { d: 'x'.repeat(left + 1) })).toEqual(tooLarge)
    expect(await continueDraft(db, draft, { d: 'x'.repeat(left) })).toMatchObject({ ok: true })
  })

  test('that nobody touched for 90 days is removed, and not a day sooner', async () => {
    const [old, young] = [await draftOf(), await draftOf()]
    for (const draft of [old, young]) await saveDraft(db, draft, { name: 'The Room' })
    const age = (owner: string, hours: number) =>
      db.pool.query(
        `update form_drafts set updated_at = now() - $2 * interval '1 hour' where owner_id = $1`,
        [owner, hours],
      )
    await age(old.owner, 90 * 24 + 1)
    await age(young.owner, 90 * 24 - 1)
    await sweepDrafts(db)
    expect(await findDraft(db, old)).toBeNull()
    expect(await findDraft(db, young)).not.toBeNull()
  })
})
