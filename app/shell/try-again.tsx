import { buttonClass } from '#ui/button-style.ts'

/** Loads the page again from the server, without scripts as well. */
export const TryAgain = ({ variant }: { variant?: 'primary' | 'secondary' }) => (
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address in the bar, still that of the page asked for
  <a href="" className={buttonClass(variant)}>
    Try again
  </a>
)
