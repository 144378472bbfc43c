import { Fragment } from 'react'

/** A mail address that breaks, where a line is too short for it, before its "@" and its dots rather than in a word. */
export const MailAddress = ({ children }: { children: string }) => (
  <span className="min-w-0 wrap-anywhere">
    {children.split(/(?=[@.])/).map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
