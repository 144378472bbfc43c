import { HandInWaiting } from '#modules/tickets/offline/hand-in-waiting.tsx'

interface EndedDoorLinkProps {
  /** As whom this browser kept its scans. */
  person: { id: string; name: string }
  reportOf: (eventId: string, keptAs: string) => string
}

/** What is left of a scanner whose link expired or was revoked: what it scanned without a signal is handed in. */
export function EndedDoorLink({ person, reportOf }: EndedDoorLinkProps) {
  return (
    <main
      data-always-dark
      className="flex min-h-dvh flex-col justify-center-safe gap-5 bg-bg p-6 text-text lg:items-center lg:text-center"
    >
      <h1 tabIndex={-1} className="font-display text-4xl leading-tight font-black text-balance uppercase">
        Link has ended
      </h1>
      <p className="text-2xl font-semibold wrap-anywhere">{person.name}</p>
      <p className="max-w-measure text-xl text-pretty">
        This link to the door expired or was taken back. Ask the host for a new one.
      </p>
      <HandInWaiting person={person} reportOf={reportOf} />
    </main>
  )
}
