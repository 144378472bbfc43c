import { seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import type { SeatChangeNotice } from '#modules/seating/box-office/map/seat-change-notice.ts'
import { ResultNotice } from '#ui/form/result-notice.tsx'

interface SeatChangeResultProps extends SeatChangeNotice {
  /** It is said in the bar, which stays. */
  isInSight: boolean
}

/** Which seats were blocked or released, and which were not. */
export const SeatChangeResult = ({ result, words, isInSight }: SeatChangeResultProps) =>
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
