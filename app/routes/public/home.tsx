import { href, Link } from 'react-router'

export default function Home() {
  return (
    <main className="p-6">
      <h1 className="font-display text-4xl font-black uppercase">Get on the floor</h1>
      <Link to={href('/events')}>Events</Link>
    </main>
  )
}
