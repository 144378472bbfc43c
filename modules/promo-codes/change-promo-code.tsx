import type { ListedPromo, NamedTicketType } from '#modules/promo-codes/list-promo-codes.server.ts'
import { PromoCodeFields } from '#modules/promo-codes/promo-code-fields.tsx'
import type { promoValues } from '#modules/promo-codes/promo-code-words.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

interface ChangePromoCodeProps {
  promo: ListedPromo
  values: ReturnType<typeof promoValues>
  ticketTypes: readonly NamedTicketType[]
  /** Where this code was sent and not saved, or saved just now. */
  result: FormResult | null
}

/** Changes one promo code, and stops it or starts it again. */
export function ChangePromoCode({ promo, values, ticketTypes, result }: ChangePromoCodeProps) {
  return (
    <>
      <details open={result !== null}>
        <Opener>Change {promo.code}</Opener>
        <ActionForm
          intent="save"
          result={result}
          isMerged
          values={values}
          done="This code is saved. Orders that have it keep what was taken off."
          className="space-y-5 pt-3"
        >
          <input type="hidden" name="promoCodeId" value={promo.id} />
          <PromoCodeFields ticketTypes={ticketTypes} />
          <SubmitButton>Save this code</SubmitButton>
        </ActionForm>
      </details>
      {/* Away from the button that saves: at night nobody stops a code who means to change it. */}
      <div className="mt-8 border-t border-border pt-5">
        <ButtonForm
          intent={promo.isActive ? 'stop' : 'start'}
          fields={{ promoCodeId: promo.id }}
          variant="secondary"
          aria-label={`${promo.isActive ? 'Stop' : 'Start'} ${promo.code}`}
        >
          {promo.isActive ? 'Stop' : 'Start again'}
        </ButtonForm>
      </div>
    </>
  )
}
