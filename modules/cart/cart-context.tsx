import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import {
  addItem,
  type CartItem,
  type CartOffer,
  type CartSummary,
  summarizeCart,
} from '#modules/cart/cart.ts'
import {
  adoptAnonymousCart,
  type CartOwner,
  changeCart,
  readCart,
  subscribeToCarts,
} from '#modules/cart/cart-storage.client.ts'
import {
  closePanel,
  currentPanel,
  recordShownEntry,
  openPanel,
  type Panel,
  subscribeToPanels,
} from '#modules/cart/panel-history.client.ts'
import { systemNow } from '#platform/time.ts'
import { useHydratedStore } from '#ui/use-hydrated.ts'

/** The cart of the viewer, and the panel over the page. Amounts in cents. (Specification 3, Cart state) */
export interface Cart extends CartSummary, CartActions {
  items: CartItem[]
  owner: CartOwner
  /** True until the browser has read its storage, and always on the server. */
  isLoading: boolean
  panel: Panel | null
}

interface CartActions {
  /** Adds tickets and opens the cart, unless told not to. */
  addItem: (offer: CartOffer, quantity: number, options?: { opensCart: boolean }) => void
  /** Applies a rule to what the cart holds at this moment; `() => []` clears it. */
  change: (rule: (items: CartItem[]) => CartItem[]) => void
  /** Opens a panel; `facts` is what it tells of and must be plain data. */
  openPanel: (panel: Panel, facts?: unknown) => void
  closePanel: (panel: Panel) => void
}

const CartContext = createContext<Cart | null>(null)
const NOTHING: CartItem[] = []
const LOADING = null
const noPanel = () => null

interface CartProviderProps {
  /** Undefined while nobody knows whose cart it is: it loads until then. */
  owner: CartOwner | undefined
  children: ReactNode
}

/** Gives every screen below it the cart of its owner; its storage is the one state there is. */
export function CartProvider({ owner: knownOwner, children }: CartProviderProps) {
  const isKnown = knownOwner !== undefined
  const owner = knownOwner ?? null
  const items = useHydratedStore(
    listenToCarts,
    () => (isKnown ? readCart(owner) : LOADING),
    () => LOADING,
  )
  const panel = usePanel()

  useEffect(() => {
    if (owner !== null) adoptAnonymousCart(owner)
  }, [owner])

  const actions = useMemo(() => actionsOf(owner), [owner])
  const cart = useMemo<Cart>(
    () => ({
      ...actions,
      ...summarizeCart(items ?? NOTHING),
      items: items ?? NOTHING,
      isLoading: items === LOADING,
      owner,
      panel,
    }),
    [actions, items, owner, panel],
  )

  return <CartContext value={cart}>{children}</CartContext>
}

/** The cart of the page; throws where no provider stands above. (Specification 8, Context errors) */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}

function actionsOf(owner: CartOwner): CartActions {
  return {
    addItem: (offer, quantity, options) => {
      changeCart(owner, (items) => addItem(items, offer, quantity, systemNow()))
      if (options?.opensCart ?? true) openPanel('cart')
    },
    change: (rule) => changeCart(owner, rule),
    openPanel: (panel, facts) => openPanel(panel, facts),
    closePanel: (panel) => closePanel(panel),
  }
}

// The server has neither storage nor history: listeners are only ever asked for in a browser.
const listenToCarts = (listener: () => void) => subscribeToCarts(listener)
const listenToPanels = (listener: () => void) => subscribeToPanels(listener)

function usePanel(): Panel | null {
  const location = useLocation()
  useEffect(() => recordShownEntry(), [location])
  return useHydratedStore(listenToPanels, () => currentPanel(), noPanel)
}
