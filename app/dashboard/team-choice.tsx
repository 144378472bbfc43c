import { Link } from 'react-router'

interface TeamChoiceProps {
  path: string
  teams: readonly { id: string; name: string }[]
  current: string
}

/** For whoever runs several teams: which of them a page is about. */
export const TeamChoice = ({ path, teams, current }: TeamChoiceProps) =>
  teams.length > 1 && (
    <nav aria-label="Teams" className="flex flex-wrap gap-x-6">
      {teams.map(({ id, name }) => (
        <Link
          key={id}
          to={`${path}?${new URLSearchParams({ host: id })}`}
          aria-current={id === current ? 'page' : undefined}
          className="link inline-flex min-h-tap items-center aria-[current=page]:font-bold aria-[current=page]:no-underline"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
