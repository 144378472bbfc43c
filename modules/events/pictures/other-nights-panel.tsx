import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface OtherNightsPanelProps {
  /** How many other nights of the series are to come. */
  all: number
  /** How many of them are later. */
  after: number
}

/** Shows the pictures of one night on others of its series. */
export const OtherNightsPanel = ({ all, after }: OtherNightsPanelProps) => (
  <section aria-labelledby="nights" className="space-y-5 border-t border-border pt-8">
    <Heading level={2} id="nights">
      Other nights of the series
    </Heading>
    <p>They show these pictures, in this order, in place of their own.</p>
    <ActionForm intent="show-on-nights" result={null} values={{ nights: after > 0 ? 'after' : 'all' }}>
      <FormSelect name="nights" label="Where">
        {after > 0 && (
          <option value="after">{after === 1 ? 'The night after it' : `The ${after} nights after it`}</option>
        )}
        {all > after && (
          <option value="all">
            {all === 1 ? 'The other night to come' : `All ${all} other nights to come`}
          </option>
        )}
      </FormSelect>
      <SubmitButton variant="secondary">Show them there too</SubmitButton>
    </ActionForm>
  </section>
)
