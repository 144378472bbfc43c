import { useState } from 'react'
import type { NamedTicketType } from '#modules/promo-codes/list-promo-codes.server.ts'
import { opensWords } from '#modules/promo-codes/promo-code-words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldPair } from '#ui/form/field-pair.tsx'
import { FormMoney, FormSelect, FormText } from '#ui/form/fields.tsx'
import { fieldId, useField, useForm } from '#ui/form/form-context.ts'
import { MoreFields } from '#ui/form/more-fields.tsx'
import { Icon } from '#ui/icon.tsx'

/** The fields of one promo code. Those of a kind that is not chosen are there where no script runs, and count for nothing. */
export function PromoCodeFields({ ticketTypes }: { ticketTypes: readonly NamedTicketType[] }) {
  const { defaultValue } = useField('kind')
  const [kind, setKind] = useState(defaultValue)
  return (
    <>
      <FormText
        name="code"
        label="Code"
        hint="Letters, digits, - and _. Capitals and small letters are the same."
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormSelect name="kind" label="What it does" onChange={(event) => setKind(event.currentTarget.value)}>
        <option value="percent">A percentage off</option>
        <option value="fixed">An amount off each ticket</option>
        <option value="free">Free: nothing to pay</option>
        <option value="none">{opensWords(ticketTypes)}</option>
      </FormSelect>
      <div hidden={kind !== '' && kind !== 'percent'}>
        <FormText name="percent" label="Percent off" inputMode="decimal" autoComplete="off" />
      </div>
      <div hidden={kind !== '' && kind !== 'fixed'}>
        <FormMoney
          name="amount"
          label="Off each ticket"
          hint="At most what the ticket costs. A whole table is one ticket here."
        />
      </div>
      <FieldPair>
        <FormText
          name="maxUses"
          label="Orders in all"
          hint="Empty: no limit."
          inputMode="numeric"
          autoComplete="off"
        />
        <FormText
          name="maxPerPerson"
          label="Orders per person"
          hint="Empty: no limit."
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldPair>
      <MoreFields
        summary="Days and tickets"
        names={['starts', 'ends', 'ticketTypeIds']}
        isWanted={kind === 'none'}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText name="starts" label="First day" type="date" data-corrects="ends" />
          <FormText name="ends" label="Last day" type="date" />
        </div>
        <TicketTypeBoxes ticketTypes={ticketTypes} isOpener={kind === 'none'} />
      </MoreFields>
    </>
  )
}

function TicketTypeBoxes({
  ticketTypes,
  isOpener,
}: {
  ticketTypes: readonly NamedTicketType[]
  /** Of a code that only opens hidden tickets. */
  isOpener: boolean
}) {
  const { id, values, errors } = useForm()
  const chosen = [values['ticketTypeIds'] ?? []].flat()
  const error = errors.find(({ name }) => name === 'ticketTypeIds')?.message
  const field = fieldId(id, 'ticketTypeIds')
  // Where a link of the error summary leads: to what has to be ticked.
  const first = (isOpener && ticketTypes.find(({ isHidden }) => isHidden)) || ticketTypes[0]
  return (
    <fieldset aria-describedby={error && `${field}-error`}>
      <legend className="font-semibold">{isOpener ? 'Opens' : 'Good for'}</legend>
      {!(isOpener && error) && (
        <p className="text-muted">
          {isOpener
            ? 'Tick the hidden tickets that it opens.'
            : 'None ticked: every ticket on sale. A hidden ticket opens where it is ticked.'}
        </p>
      )}
      {error && (
        <p id={`${field}-error`} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger">
          <Icon name="circle-exclamation-point" />
          {error}
        </p>
      )}
      {ticketTypes.map((type) => (
        <Checkbox
          key={type.id}
          {...(type === first && { id: field })}
          name="ticketTypeIds"
          value={type.id}
          label={type.isHidden ? `${type.name} (hidden)` : type.name}
          defaultChecked={chosen.includes(type.id)}
        />
      ))}
    </fieldset>
  )
}
