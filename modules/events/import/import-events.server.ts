import { noteChange } from '#modules/events/change/note-change.server.ts'
import { readPerks } from '#modules/events/facts/perks.ts'
import { chosenHost } from '#modules/events/create/chosen-host-and-venue.server.ts'
import type { FieldsWrong } from '#modules/events/create/create-event-messages.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { ImportedFacts } from '#modules/events/import/import-row.ts'
import type { ImportedEvent } from '#modules/events/import/plan-import.server.ts'
import { ruleColumnsOf } from '#modules/events/import/read/rule-columns.ts'
import { type Import, previewImport } from '#modules/events/import/preview-import.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { venueLine } from '#modules/venues/venue.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { type ImportId, newId, type PersonId } from '#platform/ids.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import { ok, type Result } from '#platform/result.ts'

interface ImportedCounts {
  added: number
  changed: number
}

/**
 * Enters the events of a file under a name of this person, and changes those that came from a file before: all that its preview
 * says, or nothing. They are published at once, past ones too, and nobody is told of them. The same file again changes nothing. Fails
 * with FIELDS_WRONG where events are added without a name.
 */
export async function importEvents(
  db: Db,
  {
    importId,
    organizerId,
    hostName,
    ...asked
  }: Import & { importId: ImportId; organizerId: string; hostName: string },
): Promise<Result<ImportedCounts, FieldsWrong>> {
  const { importer } = asked
  return withTransaction(db, async (tx) => {
    // Of the same file sent several times at once, the first one is alone here until it is done.
    await tx.statement('select pg_advisory_xact_lock(hashtextextended($1, 1))', [importer])
    await lockManaged(tx, asked.managers)
    const plan = await previewImport(tx, asked)
    const added = plan.flatMap((planned) => (planned.action === 'add' ? [planned] : []))
    const changed = plan.flatMap((planned) => (planned.action === 'change' ? [planned] : []))
    const host = added.length > 0 ? await chosenHost(tx, importer, { organizerId, hostName }) : ok(null)
    if (!host.ok) return host
    const venueIdOf = await ownVenueIds(tx, importer, [...added, ...changed])
    if (added.length > 0) {
      const name = host.value ?? (await addOrganizer(tx, { owner: importer, name: hostName }))
      const events = added.map(({ row, event }) => ({
        ...columnsOf(event, venueIdOf(event)),
        id: newId<'event'>(),
        import_key: row.key,
        facts: event.facts,
      }))
      await tx.statement(ADD_EVENTS, [importer, name, JSON.stringify(events), importId])
      await noteChange(
        tx,
        events.map(({ id }) => id),
        { by: importer, what: 'Published from a file' },
      )
    }
    if (changed.length > 0) {
      const events = changed.map(({ eventId, event, keepsTimes }) => ({
        ...columnsOf(event, venueIdOf(event)),
        id: eventId,
        facts: event.facts,
        keeps_times: keepsTimes,
      }))
      await tx.statement(CHANGE_EVENTS, [importer, JSON.stringify(events)])
      await noteChange(
        tx,
        events.map(({ id }) => id),
        { by: importer, what: 'Changed from a file' },
      )
    }
    return ok({ added: added.length, changed: changed.length })
  })
}

/** What is planned holds until it is written: sales of these events wait, and so do changes of them. In the order in which sales lock. */
async function lockManaged(tx: Tx, managers: readonly EventManager<'edit'>[]): Promise<void> {
  const ids = managers.map(({ eventId }) => eventId)
  await tx.statement(
    `select event_id from ticket_inventory where event_id = any ($1::uuid[]) order by event_id, ticket_type_id for update`,
    [ids],
  )
  await tx.statement('select id from events where id = any ($1::uuid[]) order by id for no key update', [ids])
}

/** The person's venues of these events, by name and town; new ones are entered. */
async function ownVenueIds(tx: Tx, owner: PersonId, planned: readonly { event: ImportedEvent }[]) {
  const keyOf = ({ venueName, city }: Pick<ImportedFacts, 'venueName' | 'city'>) =>
    JSON.stringify([venueName.toLowerCase(), city.toLowerCase()])
  const own = await tx.statement<{ id: string; venueName: string; city: string }>(
    'select id, name as "venueName", city from venues where owner_id = $1 order by created_at desc, id desc',
    [owner],
  )
  const ids = new Map(own.map((venue) => [keyOf(venue), venue.id]))
  for (const { event } of planned) {
    const { venueName, address, city, region } = event.facts
    if (venueName === '' || city === '' || ids.has(keyOf(event.facts))) continue
    const venue = { name: venueName, address, city, region, timeZone: event.timeZone }
    ids.set(keyOf(event.facts), await addVenue(tx, owner, venue))
  }
  return ({ facts }: ImportedEvent): string | null => ids.get(keyOf(facts)) ?? null
}

const columnsOf = (
  { facts, kind, timeZone, startsAt, endsAt, doorsAt }: ImportedEvent,
  venueId: string | null,
) => ({
  kind,
  title: facts.title,
  description: facts.description,
  starts_at: startsAt,
  ends_at: endsAt,
  doors_at: doorsAt,
  time_zone: timeZone,
  venue_id: venueId,
  venue: facts.venueName,
  location: venueLine(facts),
  city: facts.city,
  region: facts.region,
  latitude: facts.latitude,
  longitude: facts.longitude,
  host_phone: facts.hostPhone || null,
  hosts: facts.hosts,
  perks: readPerks(facts.perks),
  door_price_cents: facts.doorPrice === '' ? null : readUsd(facts.doorPrice),
  attire: facts.attire,
  djs: facts.djs,
  refund_policy: facts.refundPolicy,
  ...ruleColumnsOf(facts),
  ticket_url: facts.ticketUrl,
})

/** The columns of `ruleColumnsOf`. */
const RULE_COLUMNS =
  'is_unlisted, event_type, shows_guests, gives_refunds, refund_days, pass_on_hours, level, min_age, parking, food, hotel_name, hotel_url, hotel_code'
const RULE_TYPES = `is_unlisted boolean, event_type text, shows_guests boolean, gives_refunds boolean, refund_days integer, pass_on_hours integer, level text, min_age integer, parking text,
  food text, hotel_name text, hotel_url text, hotel_code text`

const COLUMNS = `kind text, title text, description text, starts_at timestamptz, ends_at timestamptz, doors_at timestamptz,
  time_zone text, venue_id uuid, venue text, location text, city text, region text, latitude float8, longitude float8,
  host_phone text, hosts text, perks jsonb, door_price_cents integer, attire text, djs text, refund_policy text, ticket_url text, ${RULE_TYPES}`

const ADD_EVENTS = `
  with row as (
    select * from jsonb_to_recordset($3::jsonb) as row (id uuid, import_key text, facts jsonb, ${COLUMNS})
  ), added as (
    insert into events (id, owner_id, organizer_id, venue_id, status, kind, title, description, starts_at, ends_at, doors_at,
      time_zone, venue, location, city, region, latitude, longitude, host_phone, hosts, perks, door_price_cents, attire, djs, refund_policy,
      ticket_url, ${RULE_COLUMNS})
    select id, $1, $2, venue_id, 'published', kind, title, description, starts_at, ends_at, doors_at, time_zone, venue, location,
      city, region, latitude, longitude, host_phone, hosts, perks, door_price_cents, attire, djs, refund_policy, ticket_url, ${RULE_COLUMNS}
    from row
    returning id, updated_at
  )
  insert into imported_events (event_id, imported_by, import_key, facts, event_updated_at, import_id)
  select added.id, $1, row.import_key, row.facts, added.updated_at, $4 from added join row on row.id = added.id`

const CHANGE_EVENTS = `
  with row as (
    select * from jsonb_to_recordset($2::jsonb) as row (id uuid, facts jsonb, keeps_times boolean, ${COLUMNS})
  ), changed as (
    update events e set kind = case when row.keeps_times then e.kind else row.kind end, title = row.title,
      description = row.description,
      starts_at = case when row.keeps_times then e.starts_at else row.starts_at end,
      ends_at = case when row.keeps_times then e.ends_at else row.ends_at end,
      doors_at = case when row.keeps_times then e.doors_at else row.doors_at end,
      time_zone = case when row.keeps_times then e.time_zone else row.time_zone end,
      venue_id = row.venue_id, venue = row.venue, location = row.location, city = row.city, region = row.region,
      latitude = case when (row.city, row.region) = (e.city, e.region) then coalesce(row.latitude, e.latitude) else row.latitude end,
      longitude = case when (row.city, row.region) = (e.city, e.region) then coalesce(row.longitude, e.longitude) else row.longitude end,
      host_phone = row.host_phone, hosts = row.hosts, perks = row.perks, door_price_cents = row.door_price_cents,
      attire = row.attire, djs = row.djs, refund_policy = row.refund_policy, ticket_url = row.ticket_url,
      is_unlisted = row.is_unlisted, event_type = row.event_type, shows_guests = row.shows_guests, gives_refunds = row.gives_refunds, refund_days = row.refund_days,
       pass_on_hours = row.pass_on_hours, level = row.level,
      min_age = row.min_age, parking = row.parking, food = row.food, hotel_name = row.hotel_name, hotel_url = row.hotel_url,
      hotel_code = row.hotel_code, updated_at = now()
    from row where e.id = row.id
    returning e.id, e.updated_at
  )
  update imported_events m set facts = row.facts, event_updated_at = changed.updated_at
  from changed join row on row.id = changed.id where m.event_id = changed.id and m.imported_by = $1`
