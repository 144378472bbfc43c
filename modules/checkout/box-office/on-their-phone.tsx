/** The address of the event as a code, for a guest who pays with their own phone. */
export const OnTheirPhone = ({ code }: { code: { side: number; path: string } }) => (
  <details className="lg:col-span-2">
    <summary className="flex min-h-tap w-fit cursor-pointer items-center underline">
      They want to pay by card
    </summary>
    <div className="space-y-3">
      <p>They scan this code with their own phone, buy there, and show you their ticket.</p>
      <svg
        viewBox={`0 0 ${code.side} ${code.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Code with the address of the event"
        className="w-72 max-w-full bg-code-paper"
      >
        <path d={code.path} className="fill-code-ink" />
      </svg>
    </div>
  </details>
)
