import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** A chart came in from a file that says what a chart cannot: what is missing or is said in another way, and the way to it. */
export const ImportedNotice = ({ left, to }: { left: readonly string[]; to: string }) => (
  <Notice tone="warning" live title="The chart is here, but not all is as in the file">
    <ul className="list-disc space-y-1 pl-5">
      {left.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="mt-3">
      <LinkButton to={to}>Open the chart</LinkButton>
    </p>
  </Notice>
)
