import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearPresses } from '#app/shell/hear-presses.ts'
import { saveReferralCode } from '#app/referral-code.client.ts'

saveReferralCode(location.href)
hearPresses()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
