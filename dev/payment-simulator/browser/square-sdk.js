// Stands in for Square's script of the Web Payments SDK: the same calls, over a frame of the simulator's own origin.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const elementOf = (place) => (typeof place === 'string' ? document.querySelector(place) : place)

  /** One frame, and the questions that it is asked. */
  function frameOf(path, title) {
    const frame = document.createElement('iframe')
    const asked = new Map()
    let isReady = () => {}
    const ready = new Promise((resolve) => {
      isReady = resolve
    })
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow) return
      if (data.height) frame.style.height = `${data.height}px`
      if (data.ready) isReady()
      asked.get(data.id)?.(data.result)
    }
    frame.src = origin + path
    frame.title = title
    frame.style.cssText = 'display:block;width:100%;height:310px;border:0;color-scheme:normal'
    window.addEventListener('message', hear)
    return {
      frame,
      ready,
      ask: (question, facts) =>
        new Promise((resolve) => {
          const id = crypto.randomUUID()
          asked.set(id, resolve)
          frame.contentWindow.postMessage({ ...facts, question, id }, origin)
        }),
      destroy: () => {
        window.removeEventListener('message', hear)
        frame.remove()
      },
    }
  }

  function cardOf({ postalCode = '', style = {} } = {}) {
    const look = style.input ?? {}
    const query = new URLSearchParams({
      postalCode,
      color: look.color ?? '',
      background: look.backgroundColor ?? '',
    })
    const held = frameOf(`/card-frame?${query}`, 'Card details')
    return {
      attach: async (place) => {
        elementOf(place).append(held.frame)
        await held.ready
      },
      configure: (options) => held.ask('configure', options),
      tokenize: () => held.ask('tokenize'),
      focus: () => held.ask('focus'),
      destroy: async () => held.destroy(),
      addEventListener: () => {},
    }
  }

  const OUTCOMES = {
    approve: { words: 'Approve on the phone', token: () => `wnon:once-${crypto.randomUUID()}` },
    decline: { words: 'Decline on the phone', token: () => 'wnon:cash-app-declined' },
    empty: { words: 'Not enough money', token: () => 'wnon:decline-INSUFFICIENT_FUNDS' },
  }

  function cashAppOf({ redirectURL }) {
    const heard = new EventTarget()
    const button = document.createElement('button')
    const tell = (outcome) =>
      heard.dispatchEvent(
        new CustomEvent('ontokenization', {
          detail: { tokenResult: { status: 'OK', token: OUTCOMES[outcome].token() } },
        }),
      )
    const dialog = phoneOf(tell, redirectURL)
    button.type = 'button'
    button.textContent = 'Pay with Cash App Pay'
    button.style.cssText =
      'width:100%;min-height:48px;border:0;border-radius:8px;background:#00d632;color:#000;font:600 18px sans-serif;cursor:pointer'
    button.addEventListener('click', () => dialog.showModal())
    return {
      attach: async (place) => {
        elementOf(place).append(button)
        document.body.append(dialog)
        const returned = new URLSearchParams(location.search).get('cash_app_request_id') ?? ''
        const [, outcome] = /^GRR_([a-z]+)_/.exec(returned) ?? []
        if (OUTCOMES[outcome]) setTimeout(() => tell(outcome))
      },
      addEventListener: (name, listener) => heard.addEventListener(name, listener),
      destroy: async () => {
        button.remove()
        dialog.remove()
      },
    }
  }

  /** What the buyer does on the phone, or in the app on the same phone. */
  function phoneOf(tell, redirectURL) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Simulated Cash App')
    dialog.style.cssText = 'max-width:20rem;padding:16px;border:0;border-radius:12px;font:18px sans-serif'
    const add = (words, press) => {
      const choice = document.createElement('button')
      choice.type = 'button'
      choice.textContent = words
      choice.style.cssText = 'display:block;width:100%;min-height:48px;margin:8px 0;font:inherit'
      choice.addEventListener('click', () => {
        dialog.close()
        press()
      })
      dialog.append(choice)
    }
    for (const [outcome, { words }] of Object.entries(OUTCOMES)) add(words, () => tell(outcome))
    add('Open the app, and come back', () => {
      location.assign(`${origin}/cash-app?return=${encodeURIComponent(redirectURL)}`)
    })
    add('Close', () => {})
    return dialog
  }

  const CONTACT = {
    givenName: 'Jackie',
    familyName: 'Montgomery',
    addressLines: ['6351 S Cottage Grove Ave'],
    city: 'Chicago',
    state: 'IL',
    postalCode: '60637',
    countryCode: 'US',
    phone: '+17735550118',
  }
  const once = () => `cnon:once-${crypto.randomUUID()}`
  const paid = (token, billing) => ({
    status: 'OK',
    token,
    details: { method: 'Wallet', ...(billing && { billing }) },
  })
  /** What the buyer does in the wallet; the contact is given only where the page asks for it. */
  const WALLET_CHOICES = {
    'Pay with the test card': (asked) => paid(once(), asked && CONTACT),
    'Pay, without an address': () => paid(once(), null),
    'Pay with a card that is declined': (asked) => paid('cnon:decline-GENERIC_DECLINE', asked && CONTACT),
    'The wallet fails': () => ({ status: 'Error', errors: [{ message: 'The wallet failed' }] }),
    Cancel: () => ({ status: 'Cancel' }),
  }

  /** What is the same in both wallets: a sheet of the buyer's own, over the page, with the total. */
  function walletOf(name, { total, requestBillingContact = false }) {
    let sheet = null
    let isDestroyed = false
    return {
      tokenize: () =>
        new Promise((resolve, reject) => {
          if (isDestroyed) return reject(new Error('PaymentMethodAlreadyDestroyedError'))
          if (sheet) return reject(new Error('TokenizationError: the sheet is open'))
          sheet = document.createElement('dialog')
          sheet.setAttribute('aria-label', `Simulated ${name}`)
          sheet.style.cssText =
            'max-width:20rem;padding:16px;border:0;border-radius:12px;font:18px sans-serif'
          const heading = document.createElement('p')
          heading.style.cssText = 'margin:0 0 8px;font-weight:600'
          heading.textContent = `${name}: ${total.label} $${total.amount}`
          sheet.append(heading)
          let answer = { status: 'Cancel' }
          for (const [words, choose] of Object.entries(WALLET_CHOICES)) {
            const choice = document.createElement('button')
            choice.type = 'button'
            choice.textContent = words
            choice.style.cssText = 'display:block;width:100%;min-height:48px;margin:8px 0;font:inherit'
            choice.addEventListener('click', () => {
              answer = choose(requestBillingContact)
              sheet.close()
            })
            sheet.append(choice)
          }
          sheet.addEventListener('close', () => {
            sheet.remove()
            sheet = null
            resolve(answer)
          })
          document.body.append(sheet)
          sheet.showModal()
        }),
      // A sheet is the buyer's own: it stays until they have answered.
      destroy: async () => {
        isDestroyed = true
        return true
      },
    }
  }

  const supportOnly = (wallet) => {
    if (!(globalThis.simulatedWallets ?? []).includes(wallet))
      throw new Error('PaymentMethodUnsupportedError')
  }

  function googlePayOf(request) {
    const wallet = walletOf('Google Pay', request)
    const button = document.createElement('button')
    return {
      ...wallet,
      attach: async (place, { buttonColor = 'black' } = {}) => {
        const [ground, ink] = buttonColor === 'white' ? ['#fff', '#1f1f1f'] : ['#1f1f1f', '#fff']
        button.type = 'button'
        button.textContent = 'Buy with GPay'
        button.setAttribute('aria-label', 'Google Pay')
        button.style.cssText = `width:100%;height:48px;border:1px solid #747775;border-radius:8px;background:${ground};color:${ink};font:500 18px sans-serif;cursor:pointer`
        elementOf(place).append(button)
      },
      destroy: async () => {
        button.remove()
        return wallet.destroy()
      },
    }
  }

  window.Square = {
    payments: (applicationId, locationId) => {
      if (!/^(sandbox-)?sq0id[bp]-/.test(applicationId) || !locationId)
        throw new Error('InvalidApplicationIdError')
      return {
        card: async (options) => cardOf(options),
        paymentRequest: (request) => request,
        applePay: async (request) => {
          supportOnly('apple')
          return walletOf('Apple Pay', request)
        },
        googlePay: async (request) => {
          supportOnly('google')
          return googlePayOf(request)
        },
        cashAppPay: async (_request, options) => cashAppOf(options),
      }
    },
  }
})()
