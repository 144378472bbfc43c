// What Kysely knows of the tables is written from the migrations. A migration without `npm run schema` fails here.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'
import { schemaSource } from '../../scripts/schema-source.ts'

const db = await testDatabase()

test('platform/schema.ts says what the migrations made: after a new one run `npm run schema`', async () => {
  expect(await readFile('platform/schema.ts', 'utf8')).toBe(await schemaSource(db.pool))
})

test('a new table comes with its nulls, defaults, lists of texts and ids', async () => {
  await db.pool.query(`
    create table planted (
      ticket_id uuid not null,
      event_id uuid not null,
      id uuid primary key default gen_random_uuid(),
      size text not null check (size in ('small', 'large')),
      note text,
      price_cents integer not null default 0,
      tags text[] not null default '{}',
      facts jsonb not null default '{}',
      twice integer generated always as (price_cents * 2) stored,
      seen_at timestamptz,
      foreign key (event_id, ticket_id) references tickets (event_id, id))`)
  expect(await schemaSource(db.pool)).toContain(`
  planted: {
    ticket_id: TicketId
    event_id: EventId
    id: Generated<string>
    size: 'small' | 'large'
    note: string | null
    price_cents: Generated<Cents>
    tags: Generated<string[]>
    facts: JsonWithDefault
    twice: GeneratedAlways<number | null>
    seen_at: Date | null
  }
`)
})
