import { seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import type { ToldAnswer } from '#modules/seating/box-office/map/told-answer.ts'
import { ResultNotice } from '#ui/form/result-notice.tsx'

interface SeatsAnswerProps extends ToldAnswer {
  /** It is said in the bar, which stays. */
  isInSight: boolean
}

/** Which seats were blocked or released, and which were not. */
export const SeatsAnswer = ({ result, words, isInSight }: SeatsAnswerProps) =>
  (words || !result.ok) && (
    <ResultNotice
      result={result}
      done={words?.text}
      isPartly={words?.isPartly}
      messageOf={seatingMessage}
      idOf={() => 'block'}
      isInSight={isInSight}
    />
  )
