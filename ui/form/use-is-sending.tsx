import { useFetchers, useLocation, useNavigation, useResolvedPath } from 'react-router'

const NO_FIELDS = {}

/** Whether the form `intent` of this page, or of the one at `action`, is on its way, with these values of hidden fields. */
export function useIsSending(
  intent: string | undefined,
  action: string | undefined,
  fields: Readonly<Record<string, string>> = NO_FIELDS,
): boolean {
  const here = useLocation().pathname
  const { pathname } = useResolvedPath(action ?? here)
  return [useNavigation(), ...useFetchers()].some(
    ({ state, formAction, formMethod, formData }) =>
      state !== 'idle' &&
      formMethod === 'POST' &&
      formAction?.split('?')[0] === pathname &&
      (intent === undefined || formData?.get('intent') === intent) &&
      Object.entries(fields).every(([name, value]) => formData?.get(name) === value),
  )
}
