import { describe, expect, it } from 'vitest'
import { exportData } from '#modules/personal-data/export-data.server.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'
import { signedInPerson } from '#tests/support/site.ts'
import { fullPerson, KEPT_ELSEWHERE, MARK, MARKED, PLANTED, tablesWith } from '#tests/support/full-person.ts'

const db = await testDatabase()
const storage = testStorage()
const every = async (sql: string, values: unknown[] = []) =>
  (await db.pool.query<Record<string, unknown>>(sql, values)).rows

describe('an export', () => {
  it('holds everything of a person, and nothing of anybody else nor any key', async () => {
    const { id, email } = await fullPerson(db, storage)
    const other = await signedInPerson(db, 'Otherwise Unmentioned')
    const data = await exportData(db, notificationKinds, id)
    expect(data).toMatchObject({
      profile: { id, email, full_name: MARK, social_links: { twitter: 'quagmire' } },
      orders: [
        { customer_name: MARK, total_cents: 4_120, items: [{ quantity: 1 }] },
        { customer_name: MARK },
      ],
      tickets: [{ holder_name: MARK }, { holder_name: MARK }, { holder_name: MARK }],
      likes: [{}],
      follows: [{ organizer: 'Classy Steppers' }],
      sessions: [{ user_agent: 'Quagmire Browser' }],
      waysIn: [{ provider_id: 'google' }],
      devices: [{ device: 'Quagmire on Mac' }],
      hosts: [{ name: MARK }],
      events: [{ title: 'A past night' }],
      venues: [{ name: 'A room' }],
    })
    expect(data['notifications']).toHaveLength(3)
    const text = JSON.stringify(data)
    expect(Object.entries(PLANTED).filter(([, word]) => !text.includes(word))).toEqual([])
    const told = [...Object.keys(PLANTED), ...KEPT_ELSEWHERE]
    const knowing = [...(await tablesWith(db, id)), ...(await tablesWith(db, email))]
    expect(knowing.filter((table) => !told.includes(table))).toEqual([])
    const hashes = await every('select validation_hash from tickets where owner_id = $1', [id])
    for (const { validation_hash: hash } of hashes) expect(text).not.toContain(hash)
    expect(text).not.toMatch(/token-quagmire|hash-quagmire|secret-quagmire|password|qr_payload/)
    expect(text).not.toContain('Unmentioned')
    expect(text).not.toContain(other.id)
    expect(JSON.stringify(await exportData(db, notificationKinds, other.id))).not.toMatch(MARKED)
  })
})
