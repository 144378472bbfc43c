import { data } from 'react-router'

/** Every address that is not one of ours: the site's own page, with the status that says so. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
