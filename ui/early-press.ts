/**
 * Props of a button that needs scripts: until it is ready, `EARLY_PRESS_SCRIPT` hears its presses in its place, shows it busy,
 * and presses it once when it is. A button that does nothing without scripts is sent disabled, and the script enables it:
 * `disabled={import.meta.env.SSR || ...}`.
 */
export const earlyPress = (isReady: boolean) => ({
  'data-early': isReady ? undefined : '',
  suppressHydrationWarning: true, // of what the script changed
})
