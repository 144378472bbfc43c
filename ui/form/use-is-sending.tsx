import { useLocation, useNavigation, useResolvedPath } from 'react-router'

const NO_FIELDS = {}

/** Whether the form `intent` of this page, or of the one at `action`, is on its way, with these values of hidden fields. */
export function useIsSending(
  intent: string | undefined,
  action: string | undefined,
  fields: Readonly<Record<string, string>> = NO_FIELDS,
): boolean {
  const { state, formAction, formMethod, formData } = useNavigation()
  const here = useLocation().pathname
  const { pathname } = useResolvedPath(action ?? here)
  if (state === 'idle' || formMethod !== 'POST' || formAction?.split('?')[0] !== pathname) return false
  const isThis = intent === undefined || formData?.get('intent') === intent
  return isThis && Object.entries(fields).every(([name, value]) => formData?.get(name) === value)
}
