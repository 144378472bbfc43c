import { data } from 'react-router'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <main className="p-6">
      <h1 className="font-display text-3xl font-black uppercase">Page not found</h1>
    </main>
  )
}
