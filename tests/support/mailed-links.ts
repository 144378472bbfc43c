import type { Db } from '#platform/db.server.ts'

/** What the newest mail to an address, of a kind, lets its reader do: the link as path and fields, and the code. */
export async function newestMail(db: Db, email: string, kind: string) {
  const { rows } = await db.pool.query<{ payload: { link: string; code?: string } }>(
    'select payload from mail_outbox where recipient = $1 and kind = $2 order by created_at desc limit 1',
    [email, kind],
  )
  if (!rows[0]) throw new Error(`No mail of kind ${kind} for ${email}`)
  const { link, code = '' } = rows[0].payload
  const url = new URL(link)
  return { url, path: url.pathname + url.search, fields: Object.fromEntries(url.searchParams), code }
}

/** The keys of all mails, tokens and codes, that stand in a text; and how many mails there were. */
export async function mailedKeysIn(db: Db, text: string): Promise<{ mails: number; keys: string[] }> {
  const { rows } = await db.pool.query<{ payload: { link?: string; code?: string } }>(
    'select payload from mail_outbox',
  )
  const keys = rows.flatMap(({ payload: { link, code } }) => [
    ...(link === undefined ? [] : new URL(link).searchParams.getAll('token')),
    ...(code === undefined ? [] : [code]),
  ])
  return {
    mails: rows.length,
    keys: keys.filter((key) => new RegExp(`(?<![\\w.-])${key}(?![\\w.-])`).test(text)),
  }
}

/** In how many minutes the links and codes that were mailed end. */
export async function minutesLeft(db: Db): Promise<number[]> {
  const { rows } = await db.pool.query<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from auth_verification',
  )
  return rows.map(({ minutes }) => minutes)
}
