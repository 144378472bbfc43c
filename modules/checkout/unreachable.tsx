import { Button } from '#ui/button.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { Notice } from '#ui/notice.tsx'

/** Nobody answered what is being bought; `children` says what stays as it is. */
export const Unreachable = ({ onRetry, children }: { onRetry: () => void; children: string }) => (
  <div className="space-y-4">
    <Notice tone="danger" title={NETWORK_ERROR} live>
      <p>Nothing was charged. {children}</p>
    </Notice>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)
