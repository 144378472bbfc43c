import { Link } from 'react-router'
import type { FormResult } from '#platform/form-result.ts'
import { buttonClass } from '#ui/button-style.ts'
import { TextField } from '#ui/field.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Opener } from '#ui/opener.tsx'

interface ShareMyListProps {
  /** The page as it is; null while there is none. */
  shared: { path: string; address: string; showsName: boolean } | null
  /** The first name that the page may say; empty when there is none to say. */
  name: string
  result: FormResult<null> | null
}

const DONE: Record<string, string> = {
  'share-list': 'Your page is ready to share.',
  'renew-shared': 'Your new link is ready. The one before no longer works.',
  'stop-sharing': 'Your list is yours alone again.',
}

/** One's liked events as a page for friends: none until it is wanted, and stopped with one press. */
export const ShareMyList = ({ shared, name, result }: ShareMyListProps) => (
  <details className="max-w-measure" open={result !== null}>
    <Opener>
      <Icon name="share" />
      Share my list
    </Opener>
    <div className="space-y-5 pt-2">
      <ResultNotice result={result} done={DONE[result?.intent ?? '']} />
      <p>
        Your list gets a page with a link of its own: the events you like that are still to come. Whoever has
        the link can read it. Which tickets you have stands nowhere on it.
      </p>
      {shared && (
        <>
          <TextField
            label="Link to your list"
            readOnly
            value={shared.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="flex flex-wrap gap-3">
            <form action={shared.path} data-press="share" data-name="My list" className="noscript:hidden">
              <button type="submit" className={buttonClass('primary')}>
                <Icon name="share" />
                Share
              </button>
            </form>
            <Link to={shared.path} className={buttonClass('secondary')}>
              <Icon name="eye" />
              See the page
            </Link>
          </div>
        </>
      )}
      <ActionForm
        key={shared ? 'made' : 'none'}
        intent="share-list"
        result={null}
        values={{ showsName: shared?.showsName ? 'on' : '' }}
      >
        {name && (
          <FormCheckbox
            name="showsName"
            label={`The page says my first name, ${name}`}
            hint="If not, it says only that it is a list of events."
          />
        )}
        {(name || !shared) && (
          <SubmitButton variant="secondary">{shared ? 'Save' : 'Make a page to share'}</SubmitButton>
        )}
      </ActionForm>
      {shared && (
        <div className="flex flex-wrap gap-3">
          <ButtonForm intent="renew-shared" variant="secondary">
            Get a new link
          </ButtonForm>
          <ButtonForm intent="stop-sharing" variant="quiet">
            Stop sharing
          </ButtonForm>
        </div>
      )}
    </div>
  </details>
)
