import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** The line that opens a `details`, with an arrow that says so and turns when it is open. */
export const Opener = ({ children }: { children: ReactNode }) => (
  <summary className="flex min-h-tap w-fit cursor-pointer list-none items-center gap-2 font-semibold underline [&::-webkit-details-marker]:hidden">
    {children}
    <span className="shrink-0 [[open]>summary>&]:rotate-180">
      <Icon name="chevron-down" />
    </span>
  </summary>
)
