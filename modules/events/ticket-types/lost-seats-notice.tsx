import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'

/** Of a ticket type that its chart has no seats of any more: that nobody can buy it, and what can be done. `seating` is where charts are chosen. */
export const LostSeatsNotice = ({ seating }: { seating: string }) => (
  <Notice tone="warning" title="This ticket has lost its seats">
    <p>The event sells by no chart with seats of it any more, so nobody can buy it.</p>
    <ul className="list-disc pl-5">
      <li>
        To sell it by the seat again,{' '}
        <Link to={seating} className="underline">
          choose a chart
        </Link>{' '}
        with a category of its name.
      </li>
      <li>To sell it without seats, untick “Not on sale” below and say how many there are.</li>
    </ul>
  </Notice>
)
