export default function Events() {
  return (
    <main className="p-6">
      <h1 className="font-display text-3xl font-black uppercase">Events</h1>
    </main>
  )
}
