import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { drawRest } from '#app/draw-rest.client.ts'
import { listenForInstallPrompt } from '#app/shell/install-prompt.ts'
import { listenForPresses } from '#app/shell/listen-for-presses.ts'
import { saveReferralCode } from '#app/referral-code.client.ts'

saveReferralCode(location.href)
listenForPresses()
listenForInstallPrompt()

const router = <HydratedRouter />
startTransition(() => {
  hydrateRoot(
    document,
    // It finds faults while developing, and nothing in the built site.
    import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router,
  )
})

void drawRest()
