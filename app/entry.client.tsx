import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearPresses } from '#app/shell/hear-presses.ts'
import { hearInstallPrompt } from '#app/shell/install-prompt.ts'
import { saveReferralCode } from '#app/referral-code.client.ts'

saveReferralCode(location.href)
hearPresses()
hearInstallPrompt()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
