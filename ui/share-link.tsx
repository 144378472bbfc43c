import { buttonClass } from '#ui/button-style.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

/** A link that is handed on. */
export interface HandedLink {
  path: string
  address: string
}

interface ShareLinkProps {
  link: HandedLink
  /** What the share sheet calls it. */
  title: string
  label: string
  hint: string
}

/** A new link: to the share sheet of a device or the clipboard with one press, and to be copied by hand where no script runs. */
export function ShareLink({ link, title, label, hint }: ShareLinkProps) {
  return (
    <div className="space-y-3">
      <TextField
        label={label}
        hint={hint}
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
