import type { FormResult } from '#platform/form-result.ts'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface ImportedNoticeProps {
  result: FormResult<unknown>
  left: readonly string[]
  to: string
}

/** A chart came in from a file that says what a chart cannot: what is missing or is said in another way, and the way to it. */
export const ImportedNotice = ({ result, left, to }: ImportedNoticeProps) => (
  <ResultNotice
    result={result}
    isPartly
    done={
      <>
        <p className="font-semibold">The chart is here, but not all is as in the file</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {left.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3">
          <LinkButton to={to}>Open the chart</LinkButton>
        </p>
      </>
    }
  />
)
