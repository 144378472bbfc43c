import { data, href } from 'react-router'
import { answerForm, retryAfter } from '#app/answer-form.server.ts'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { readEditForm } from '#app/read-edit-form.server.ts'
import { promosOfEvent } from '#modules/promo-codes/list-promo-codes.server.ts'
import { ChangePromoCode } from '#modules/promo-codes/change-promo-code.tsx'
import { PromoCodeCard } from '#modules/promo-codes/promo-code-card.tsx'
import { PromoCodeFields } from '#modules/promo-codes/promo-code-fields.tsx'
import { promoCodeError } from '#modules/promo-codes/promo-code-messages.ts'
import { PromoCodesSchema } from '#modules/promo-codes/promo-code-schema.ts'
import { promoFieldWords, promoValues } from '#modules/promo-codes/promo-code-words.ts'
import {
  MAX_PROMO_CODES,
  savePromoCode,
  switchPromoCode,
} from '#modules/promo-codes/save-promo-code.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { newId } from '#platform/ids.ts'
import { fail, ok } from '#platform/result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/codes'

const DONE: Partial<Record<string, string>> = {
  add: 'The code is added. It is good from now on, or from its first day.',
  stop: 'The code is stopped. Orders that have it keep it.',
  start: 'The code is good again.',
}

/** Which kind of code has which field of its own. */
const KIND_OF = { percent: 'percent', amount: 'fixed' }

/** The promo codes of one event. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, config } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'edit')
  const { promos, ...of } = await promosOfEvent(db, manager)
  const page = config.appUrl + href('/events/:id', { id: manager.eventId })
  return {
    now,
    ...of,
    promos: promos.map((promo) => ({
      promo,
      values: promoValues(promo, of.timeZone, of.ticketTypes),
      link: `${page}?${new URLSearchParams({ promo: promo.code })}`,
    })),
    added:
      promos.length < MAX_PROMO_CODES
        ? { promoCodeId: newId<'promo code'>(), kind: 'percent' as const }
        : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'edit')
  const { promos, timeZone, ticketTypes } = await promosOfEvent(db, manager)
  const promoOf = (promoCodeId: string) => promos.find(({ id }) => id === promoCodeId)
  const form = await readEditForm(request, PromoCodesSchema, (typed) => {
    const promo = promoOf(typed('promoCodeId'))
    if (!promo || typed('intent') !== 'save') return null
    const kind = typed('kind')
    return {
      values: promoValues(promo, timeZone, ticketTypes),
      unseen: (['percent', 'amount'] as const).filter((name) => KIND_OF[name] !== kind),
      together: [['starts', 'ends']],
      asOne: [['kind', 'percent', 'amount']],
      wordsOf: (name, value) => promoFieldWords(promo, name, value, ticketTypes),
    }
  })
  if (!form.ok) return answerForm(form, form)
  const sent = form.value
  if (sent.intent === 'stop' || sent.intent === 'start') {
    const { promoCodeId } = sent
    const isThere = await switchPromoCode(db, manager, { promoCodeId, isActive: sent.intent === 'start' })
    if (!isThere) throw data(null, { status: 404 })
    return answerForm(form, ok(null))
  }
  const { intent, ...fields } = sent
  const promo = intent === 'save' ? promoOf(fields.promoCodeId) : null
  if (promo === undefined) throw data(null, { status: 404 })
  const done = await savePromoCode(db, manager, fields, promo?.updatedAt ?? null)
  if (done.ok) return answerForm(form, done)
  const { failure } = done
  if (failure.code === 'PROMO_NOT_FOUND') throw data(null, { status: 404 })
  const isTooFast = failure.code === 'PROMO_CODES_TOO_FAST'
  const init = isTooFast ? { status: 429, headers: retryAfter(failure) } : {}
  return answerForm(form, fail(invalidFields(promoCodeError(failure))), init)
}

export default function EventCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { now, timeZone, isNight, ticketTypes, promos, added } = loaderData
  const result: FormResult | undefined = actionData
  const resultFor = (intent: string, promoCodeId: string) =>
    result?.intent === intent && result.values['promoCodeId'] === promoCodeId ? result : null
  const done = result?.ok ? DONE[result.intent] : undefined
  return (
    <div className="max-w-xl space-y-6">
      <p>
        A code takes something off at this event, or opens tickets that others do not see. An order has one
        code; a use comes back when the order is refunded or never paid.
      </p>
      {isNight && (
        <Notice title="A night of a series">
          Its codes are its own: what you change here stays with this night. Nights that are added like it
          take its codes over.
        </Notice>
      )}
      {done && <ResultNotice result={result} done={done} />}
      {promos.map(({ promo, values, link }) => (
        <PromoCodeCard
          key={promo.id}
          promo={promo}
          ticketTypes={ticketTypes}
          timeZone={timeZone}
          now={now}
          link={link}
        >
          <ChangePromoCode
            promo={promo}
            values={values}
            ticketTypes={ticketTypes}
            result={resultFor('save', promo.id)}
          />
        </PromoCodeCard>
      ))}
      {added && (
        <section aria-labelledby="add" className="space-y-5">
          <Heading level={2} id="add">
            Add a code
          </Heading>
          <ActionForm
            key={promos.length}
            intent="add"
            result={result?.intent === 'add' && !result.ok ? result : null}
            values={added}
          >
            <input type="hidden" name="promoCodeId" value={added.promoCodeId} />
            <PromoCodeFields ticketTypes={ticketTypes} />
            <SubmitButton>Add this code</SubmitButton>
          </ActionForm>
        </section>
      )}
    </div>
  )
}
