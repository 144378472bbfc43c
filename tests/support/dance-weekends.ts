import { readFile } from 'node:fs/promises'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { addDays, instantAt, weekdayOf } from '#platform/local-time.ts'
import type { Instant } from '#platform/time.ts'

type Row = [
  name: string,
  location: string,
  firstDay: string,
  lastDay: string,
  year: number,
  usualMonth: string,
  position: [number, number] | null,
  callers: string[],
  bands: string[],
]

export interface DanceWeekend {
  id: string
  title: string
  city: string
  region: string
  time_zone: string
  /** The first night, in its own zone. */
  night: string
  starts_at: Instant
  ends_at: Instant
  kind: 'set' | 'weekender'
  latitude: number | null
  longitude: number | null
  djs: string
  description: string
}

/** All 1,224 real dance weekends: Saturdays of one day as sets from 9 PM to 2 AM, the others from Friday night on. */
export async function danceWeekends(): Promise<DanceWeekend[]> {
  return (await readRows()).map(toWeekend)
}

/** The same as their publisher writes them. */
export async function publishedWeekends(): Promise<string> {
  return JSON.stringify(
    (await readRows()).map(
      ([name, location, date, date_end, year, typical_month, latlng, callers, bands]) => ({
        typical_month,
        name,
        callers,
        bands,
        date,
        ...(date_end && { date_end }),
        location,
        year,
        ...(latlng && { latlng }),
      }),
    ),
  )
}

const readRows = async (): Promise<Row[]> => {
  const file = new URL('../fixtures/dance-weekends/events.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Row[]
}

/** Imports them as published events of one organiser; answers the organiser and the owner. */
export async function importDanceWeekends(db: Db): Promise<{ organizerId: string; ownerId: string }> {
  const [ownerId, organizerId] = [newId<'person'>(), newId<'organizer'>()]
  await db.pool.query(`insert into auth_user (id, name, email) values ($1, 'Wanda Weekend', $2)`, [
    ownerId,
    `${ownerId}@steppers.example`,
  ])
  await db.pool.query(`insert into organizers (id, owner_id, name) values ($1, $2, 'Dance Weekends')`, [
    organizerId,
    ownerId,
  ])
  await db.pool.query(
    `insert into events (id, owner_id, organizer_id, status, kind, title, description, starts_at, ends_at, time_zone,
                         city, region, latitude, longitude, djs)
     select id, $2, $3, 'published', kind, title, description, starts_at, ends_at, time_zone,
            city, region, latitude, longitude, djs
     from jsonb_to_recordset($1::jsonb) as w (id uuid, kind text, title text, description text, starts_at timestamptz,
       ends_at timestamptz, time_zone text, city text, region text, latitude float8, longitude float8, djs text)`,
    [JSON.stringify(await danceWeekends()), ownerId, organizerId],
  )
  await db.pool.query('analyze events')
  return { organizerId, ownerId }
}

function toWeekend(row: Row): DanceWeekend {
  const [title, location, firstDay, lastDay, year, usualMonth, position, callers, bands] = row
  const night = isoDay(firstDay) ?? firstFriday(`${year}-${usualMonth.padStart(2, '0')}-01`)
  const isSet = lastDay === '' && weekdayOf(night) === 6
  const said = isoDay(lastDay)
  const end = isSet ? addDays(night, 1) : said && said > night ? said : addDays(night, 2)
  const { city, region } = rowOrTableOf(location)
  const time_zone = zoneOf(region, position)
  return {
    id: newId<'event'>(),
    title,
    city,
    region,
    time_zone,
    night,
    starts_at: instantAt(night, isSet ? '21:00' : '20:00', time_zone),
    ends_at: instantAt(end, isSet ? '02:00' : '15:00', time_zone),
    kind: isSet ? 'set' : 'weekender',
    latitude: position?.[0] ?? null,
    longitude: position?.[1] ?? null,
    djs: bands.join(', '),
    description: callers.length > 0 ? `Calling: ${callers.join(', ')}.` : '',
  }
}

/** The day as the calendar writes it; undefined where the list has none, or one that never was ("2/29/2019"). */
function isoDay(text: string): string | undefined {
  const [month = '', day = '', year] = text.split('/')
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const epoch = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(iso) ? iso : undefined
}

const firstFriday = (month: string): string => addDays(month, (12 - weekdayOf(month)) % 7)

const elsewhere: Record<string, { region: string; time_zone: string }> = {
  UK: { region: 'UK', time_zone: 'Europe/London' },
  England: { region: 'UK', time_zone: 'Europe/London' },
  France: { region: 'FR', time_zone: 'Europe/Paris' },
  Denmark: { region: 'DK', time_zone: 'Europe/Copenhagen' },
  Hawaii: { region: 'HI', time_zone: 'Pacific/Honolulu' },
  'St Croix': { region: 'VI', time_zone: 'America/St_Thomas' },
  'San Francisco': { region: 'CA', time_zone: 'America/Los_Angeles' },
  'Camp Sacremento': { region: 'CA', time_zone: 'America/Los_Angeles' },
}

function rowOrTableOf(location: string): { city: string; region: string } {
  const place = location.trim()
  const abroad = Object.entries(elsewhere).find(([name]) => place.endsWith(name))
  if (abroad)
    return { city: place.replace(/,? (UK|England|France|Denmark|Hawaii)$/, ''), region: abroad[1].region }
  const [, city = place, region = ''] = /^(.*?),? ([A-Z]{2})$/.exec(place) ?? []
  return { city, region }
}

const zones: Record<string, string[]> = {
  'America/New_York': 'NY MA NC MD PA SC VA NH GA WV VT ME CT OH'.split(' '),
  'America/Chicago': 'MO TX IL WI AL OK MN AR KS IA NE'.split(' '),
  'America/Denver': 'MT NM CO UT'.split(' '),
  'America/Los_Angeles': 'CA OR WA NV'.split(' '),
  'America/Anchorage': ['AK'],
  'America/Phoenix': ['AZ'],
  'America/Toronto': ['ON', 'QC'],
  'America/Vancouver': ['BC'],
}

/** States with two zones are told apart by where in them the town lies. */
function zoneOf(region: string, position: [number, number] | null): string {
  const [latitude, longitude] = position ?? [40, -85]
  if (region === 'FL') return longitude < -85 ? 'America/Chicago' : 'America/New_York'
  if (region === 'TN') return longitude < -85 ? 'America/Chicago' : 'America/New_York'
  if (region === 'KY') return longitude < -86 ? 'America/Chicago' : 'America/New_York'
  if (region === 'IN')
    return longitude < -86.7 && latitude > 40.7 ? 'America/Chicago' : 'America/Indiana/Indianapolis'
  if (region === 'MI') return longitude < -87.5 ? 'America/Menominee' : 'America/Detroit'
  if (region === 'ID') return latitude > 45.5 ? 'America/Los_Angeles' : 'America/Boise'
  const abroad = Object.values(elsewhere).find((place) => place.region === region)
  const state = Object.entries(zones).find(([, regions]) => regions.includes(region))
  return abroad?.time_zone ?? state?.[0] ?? 'America/New_York'
}
