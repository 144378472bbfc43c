import { describe, expect, test } from 'vitest'
import type { ImportedFacts } from '#modules/events/import/import-row.ts'
import { type KnownEvent, planImport } from '#modules/events/import/plan-import.server.ts'
import { summarizePlan } from '#modules/events/import/summarize-plan.server.ts'
import type { EventId } from '#platform/ids.ts'
import { DEFAULTS, NOW, rowsOf } from '#tests/support/importing.ts'

const summaryOf = async (text: string, known: KnownEvent[] = []) =>
  summarizePlan(planImport(await rowsOf(text), { known, ownIds: new Set(), defaults: DEFAULTS, now: NOW }))

/** The rows of a file as it came before. */
const before = async (text: string): Promise<KnownEvent[]> =>
  (await rowsOf(text)).map(({ key, facts }) => ({
    key,
    facts: facts as ImportedFacts, // it can be read
    eventId: '018f6d0c-0000-7000-8000-000000000000' as EventId,
    status: 'published',
    startsAt: NOW,
    isEditable: true,
    isChangedHere: false,
    taken: 0,
    lastTicketDay: 0,
  }))

const HEAD =
  'title,day,starts,ends,doors,kind,venueName,address,city,state,doorPrice,ticketUrl,hosts,hostPhone,djs'
const FULL = `${HEAD}
Ivory Ball,2027-03-06,9 PM,2 AM,8 PM,set,The Parkway Ballroom,8 Main St,Chicago,IL,15,https://t.example/i,"Lady T 773-555-0119, Big Ed",773-555-0100,DJ Nell`

describe('what is shown of an event before it is imported', () => {
  test('is when it is, where, what it costs, who invites and who plays', async () => {
    expect((await summaryOf(FULL)).add.rows).toEqual([
      {
        line: 2,
        label: 'Ivory Ball',
        about: [
          'Saturday, March 6, 2027, 9 PM to Sunday 2 AM, Chicago time, doors 8 PM',
          'The Parkway Ballroom, 8 Main St, Chicago, IL',
          'Set · $15.00 at the door · tickets at https://t.example/i',
          'Hosts: Lady T, 773-555-0119; Big Ed · Phone: 773-555-0100',
          'Music: DJ Nell',
        ],
        says: [],
      },
    ])
  })

  test.each([
    ['title,day,state\nBall,2027-03-06,IL', 'Saturday, March 6, 2027; start and end as chosen above', 'IL'],
    [
      'title,day,starts,doors\nBall,2027-03-06,9 PM,8 PM',
      'Saturday, March 6, 2027, 9 PM, doors 8 PM; end and time zone as chosen above',
    ],
    [
      'title,day,lastDay,state\nBall,2027-03-06,2027-03-07,IL',
      'Saturday, March 6, 2027 to Sunday, March 7, 2027; start and end as chosen above',
      'IL',
    ],
    // Doors of another evening are not entered.
    [
      'title,day,starts,ends,doors,state\nBall,2027-03-06,7 PM,11 PM,8 PM,IL',
      'Saturday, March 6, 2027, 7 PM to 11 PM, Chicago time',
      'IL',
    ],
  ])('guesses nothing that is asked for all: %s', async (text, ...about) => {
    expect((await summaryOf(text)).add.rows[0]?.about).toEqual(about)
  })

  test('is no cover where it costs nothing', async () => {
    const { add } = await summaryOf('title,day,state,price\nBall,2027-03-06,IL,free')
    expect(add.rows[0]?.about).toContain('No cover')
  })

  test('says of the first 200 what they are, and how many there are', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `Ball ${at},2027-03-06,IL`).join('\n')
    const { add } = await summaryOf(`title,day,state\n${many}`)
    expect([add.count, add.rows.length]).toEqual([201, 200])
  })
})

describe('what is shown of a change', () => {
  test('is each field with what stands there now and what stood there', async () => {
    const newer = FULL.replace('9 PM', '8:30 PM')
      .replace('The Parkway Ballroom', 'Grand Hall')
      .replace(',15,', ',0,')
      .replace('Big Ed', 'Big Al')
      .replace('773-555-0100', '')
      .replace(',set,', ',weekender,')
    const { change } = await summaryOf(newer, await before(FULL))
    expect(change.rows).toEqual([
      {
        line: 2,
        label: 'Ivory Ball',
        about: ['Saturday, March 6, 2027 · Chicago, IL'],
        says: [
          'Venue: Grand Hall instead of The Parkway Ballroom',
          'Kind: Weekender instead of Set',
          'Phone: taken away (773-555-0100)',
          'Hosts: Lady T, 773-555-0119; Big Al instead of Lady T, 773-555-0119; Big Ed',
          'Price: No cover instead of $15.00 at the door',
          'Starts: 8:30 PM instead of 9 PM',
        ],
      },
    ])
  })

  test.each([
    ['level,minAge', 'beginner,', 'any,21', ['Level: All levels instead of Beginners', 'Age: 21 and over']],
    [
      'refunds,passOn',
      '7,1',
      'none,24',
      ['Refunds: none instead of 7 days before', 'Passing on: 24 hours before instead of 1 hour before'],
    ],
    [
      'isUnlisted,isPremium',
      'on,',
      ',on',
      ['Who finds it: taken away (whoever has its link)', 'Premium: yes'],
    ],
    ['latitude,longitude', '41,-87', '42,-88', ['Position: another one']],
    ['description', 'Come.', 'Come early.', ['Description: another one']],
    [
      'lastDay',
      '2027-03-07',
      '2027-03-08',
      ['Last day: Monday, March 8, 2027 instead of Sunday, March 7, 2027'],
    ],
    ['attire', 'x'.repeat(90), 'All white', [`What to wear: All white instead of ${'x'.repeat(80)}…`]],
  ])('has the words of people: %s', async (fields, old, newer, says) => {
    const of = (values: string) => `title,day,state,${fields}\nBall,2027-03-06,IL,${values}`
    const { change } = await summaryOf(of(newer), await before(of(old)))
    expect(change.rows[0]?.says).toEqual(says)
  })
})
