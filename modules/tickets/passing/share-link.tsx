import { buttonClass } from '#ui/button-style.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

/** A link to an offered ticket. */
export interface OfferLink {
  path: string
  address: string
}

/** A new link: to the share sheet of a device or the clipboard with one press, and to be copied by hand where no script runs. */
export function ShareLink({ link, title }: { link: OfferLink; title: string }) {
  return (
    <div className="space-y-3">
      <TextField
        label="Link for your friend"
        hint="Whoever has it can take the ticket. Send it to your friend alone."
        readOnly
        value={link.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <form action={link.path} data-press="share" data-name={title} className="noscript:hidden">
        <button type="submit" className={`${buttonClass('primary')} w-full`}>
          <Icon name="share" />
          Share the link
        </button>
      </form>
    </div>
  )
}
