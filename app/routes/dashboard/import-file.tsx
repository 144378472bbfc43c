import { href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import {
  FEEDS_TOO_FAST,
  IMPORTS_TOO_FAST,
  READ_FEED_MESSAGES,
  READ_FILE_MESSAGES,
} from '#modules/events/import/import-messages.ts'
import { MAX_IMPORT_BYTES } from '#modules/events/import/import-row.ts'
import { ImportFileSchema } from '#modules/events/import/import-schema.ts'
import { keepImport } from '#modules/events/import/pending-import.server.ts'
import { readFeed } from '#modules/events/import/read/read-feed.server.ts'
import { readFile } from '#modules/events/import/read/read-file.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { invalidFields } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormFile, FormWebAddress, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/import-file'

/** Twice the largest file: whoever sends one that is too large is told so on the page, not by a broken connection. */
export const handle = { maxBodyBytes: 2 * MAX_IMPORT_BYTES }

export const loader = ({ request, context }: Route.LoaderArgs) => {
  requireMember(request, context)
  return null
}

/** Reads a file, or what is at an address, and leads to what would be entered; nothing is entered yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, now, fetchPublic } = requireMember(request, context)
  const form = await readForm(request, ImportFileSchema)
  if (!form.ok) return answerForm(form, form)
  const { file, address } = form.value
  const wrong = (message: string, name = file ? 'file' : 'address') => fail(invalidFields({ name, message }))
  if (!file && !address) return answerForm(form, wrong('Please choose a file, or enter an address.', 'file'))
  if (file && address)
    return answerForm(form, wrong('Please send a file or an address, one at a time.', 'address'))
  const limit = file ? 'read import' : 'read feed'
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit, of: actor.id })
  if (!allowed)
    return answerForm(form, wrong(file ? IMPORTS_TOO_FAST : FEEDS_TOO_FAST), {
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  const messages = file ? { ...READ_FEED_MESSAGES, ...READ_FILE_MESSAGES } : READ_FEED_MESSAGES
  const read = file ? await readSent(file, now) : await readFeed(fetchPublic, address, now)
  if (!read.ok) return answerForm(form, wrong(messages[read.failure.code]))
  const importId = await keepImport(db, actor.id, read.value)
  throw redirect(href('/dashboard/events/import/:importId', { importId }), { status: 303 })
}

async function readSent(file: File, now: Instant) {
  const read = await readFile(new Uint8Array(await file.arrayBuffer()), now)
  return read.ok ? ok({ fileName: file.name.slice(0, 200), rows: read.value }) : read
}

export default function ImportFile({ actionData }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      lead="Bring events from another site, a calendar or a spreadsheet. You see what would be entered before it is."
    >
      <ActionForm result={actionData} encType="multipart/form-data">
        <FormFile
          name="file"
          label="File"
          hint="A calendar (.ics), a table (.csv) or a list (.json), at most 1 MB and 2,000 events."
          accept=".ics,.csv,.json,text/calendar,text/csv,application/json"
        />
        <FormWebAddress
          name="address"
          label="Or its address on the web"
          hint="Of a calendar that is public, or shared by a secret link: it ends in .ics or begins with webcal://. It is read once, now."
          maxLength={1_000}
        />
        <SubmitButton size="lg">Look through it</SubmitButton>
      </ActionForm>
      <section aria-labelledby="columns" className="space-y-3">
        <Heading level={2} size="small" id="columns">
          What a table looks like
        </Heading>
        <p>
          Its first line names the columns. An event needs a <code>title</code> and a <code>day</code>, such
          as 2027-03-06 or 3/6/2027. Others are read where they are there: starts, ends, lastDay, doors, kind,
          venueName, address, city, region, timeZone, djs, attire, description, price and doorPrice (dollars,
          or free), hostPhone, hosts (names with phone numbers), perks (one a line), refunds (none, or how
          many days before), refundPolicy, passOn (none, or how many hours before doors), ticketUrl, level,
          minAge, parking, food, hotelName, hotelUrl, hotelCode, isUnlisted (on, for by link only) and status
          (cancelled, for one that does not take place).
        </p>
        <p>
          Events are published at once, past ones too. Nobody is told of them. The same file or address again
          changes nothing; a newer one changes what is different, as long as you have not changed it here.
          Where it says that an event is cancelled, you are asked. A file puts no tickets on sale.
        </p>
      </section>
    </DashboardPage>
  )
}
