import { LinkButton } from '#ui/link-button.tsx'

/** A place to go on to. */
export interface SuggestedLink {
  to: string
  label: string
}

interface SuggestedLinksProps {
  links: readonly SuggestedLink[]
  /** They stand behind a button that is likelier still. */
  after?: boolean
}

/** Where to go on from a page that has nothing to show, the likeliest first. */
export const SuggestedLinks = ({ links, after = false }: SuggestedLinksProps) =>
  links.map(({ to, label }, at) => (
    <LinkButton key={to} to={to} variant={at === 0 && !after ? 'primary' : 'secondary'}>
      {label}
    </LinkButton>
  ))
