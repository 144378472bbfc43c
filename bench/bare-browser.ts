import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** One tab of its own profile, and what the DevTools protocol does with it. */
export interface BareTab {
  send: <Answer = unknown>(method: string, params?: object) => Promise<Answer>
  /** Opens an address, and waits until the network has been quiet for half a second. */
  open: (address: string) => Promise<void>
  close: () => Promise<void>
}

export interface BareBrowser {
  newTab: () => Promise<BareTab>
  stop: () => Promise<void>
}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: { name?: string; loaderId?: string }
  result?: unknown
  error?: { message: string }
}

const FLAGS = [
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--hide-scrollbars',
  '--font-render-hinting=none', // as on phones: letters of whole pixels break lines elsewhere
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium without the protocol's domain `Runtime`. Tools like Playwright enable it in each tab, and then every new `Error` parses the
 * function around it again to know its lines: 11 ms while React DOM is evaluated, which visitors do not have.
 */
export async function startBareBrowser(executablePath: string): Promise<BareBrowser> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const profile = await mkdtemp(path.join(os.tmpdir(), 'steppers-browser-'))
  const browser = spawn(executablePath, ['--headless', `--user-data-dir=${profile}`, ...FLAGS], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  void ended.then(() => waiting.forEach(({ reject }) => reject(new Error('The browser has ended'))))
  const socket = new WebSocket(await protocolAddress(browser))
  browser.stderr?.resume() // a full pipe would hold it up
  await once(socket, 'open')
  const listeners = new Set<(message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const asked = message.id === undefined ? undefined : waiting.get(message.id)
    if (asked && message.error) asked.reject(new Error(message.error.message))
    else if (asked) asked.resolve(message.result)
    else for (const listener of listeners) listener(message)
  })
  let lastId = 0
  const send = <Answer>(method: string, params: object = {}, sessionId?: string): Promise<Answer> => {
    const id = ++lastId
    const asked = Promise.withResolvers<unknown>()
    waiting.set(id, asked)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return asked.promise.finally(() => waiting.delete(id)) as Promise<Answer>
  }

  const newTab = async (): Promise<BareTab> => {
    const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
    const target = await send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    })
    const attached = { ...target, flatten: true }
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', attached)
    const ofTab: BareTab['send'] = (method, params) => send(method, params, sessionId)
    await ofTab('Page.enable')
    await ofTab('Page.setLifecycleEventsEnabled', { enabled: true })
    const open = async (address: string) => {
      const quiet = new Set<string | undefined>()
      const idle = Promise.withResolvers<void>()
      let opened: string | undefined
      const listener = ({ method, params, ...message }: Message) => {
        if (message.sessionId !== sessionId || method !== 'Page.lifecycleEvent') return
        if (params?.name === 'networkIdle') quiet.add(params.loaderId)
        if (opened && quiet.has(opened)) idle.resolve()
      }
      listeners.add(listener)
      opened = (await ofTab<{ loaderId: string }>('Page.navigate', { url: address })).loaderId
      if (quiet.has(opened)) idle.resolve()
      await idle.promise.finally(() => listeners.delete(listener))
    }
    return {
      send: ofTab,
      open,
      close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
    }
  }
  const stop = async () => {
    browser.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { newTab, stop }
}

/** Where the browser listens, as it says on its error output. */
async function protocolAddress(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('The browser has no error output')
  for await (const line of createInterface({ input: browser.stderr })) {
    const address = /DevTools listening on (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The browser did not start')
}
