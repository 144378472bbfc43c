import { formatHash } from '#modules/tickets/qr-payload.ts'

/** The code to hold before the scanner: black on white by day and by night, with its quiet zone, as large as a phone allows: with its letters above the thumb bar. */
export function CodePanel({ drawing, hash }: { drawing: { side: number; path: string }; hash: string }) {
  return (
    <figure className="bg-code-paper px-2 pb-5 text-code-ink">
      <svg
        viewBox={`0 0 ${drawing.side} ${drawing.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Ticket code for the scanner"
        className="mx-auto block w-full max-w-[min(24rem,max(17rem,100dvh-30rem))] print:max-w-96"
      >
        <rect width={drawing.side} height={drawing.side} className="fill-code-paper" />
        <path d={drawing.path} className="fill-code-ink" />
      </svg>
      <figcaption className="text-center font-display text-xl font-bold tracking-wide">
        <span className="sr-only">Code to type: </span>
        {formatHash(hash)}
      </figcaption>
      {/* No page can turn up a screen; that it stays lit is what this one does. */}
      <p className="px-3 text-center print:hidden">Turn up your screen for the scanner. It stays lit here.</p>
    </figure>
  )
}
