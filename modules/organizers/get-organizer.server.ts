import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { isId } from '#platform/ids.ts'

export interface Organizer {
  id: OrganizerId
  ownerId: PersonId
  name: string
  bio: string
  phone: string | null
  avatarUrl: string | null
  followers: number
}

interface OrganizerRow {
  id: string
  owner_id: string
  name: string
  bio: string
  phone: string | null
  avatar_url: string | null
  followers: number
}

const text = `
  select o.id, o.owner_id, o.name, o.bio, o.phone, o.avatar_url,
    (select count(*) from organizer_follows f where f.organizer_id = o.id) as followers
  from organizers o where o.id = $1::uuid`

/** An organiser as their page shows them; undefined when there is none. Their events are `listEvents`' to tell. */
export async function getOrganizer(db: DbOrTx, id: string): Promise<Organizer | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.statement<OrganizerRow>(text, [id])
  return (
    row && {
      id: row.id as OrganizerId,
      ownerId: row.owner_id as PersonId,
      name: row.name,
      bio: row.bio,
      phone: row.phone,
      avatarUrl: row.avatar_url,
      followers: row.followers,
    }
  )
}
