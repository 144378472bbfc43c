import { Checkbox } from '#ui/checkbox.tsx'

/** Whether the session outlives the browser. */
export const RememberMe = () => <Checkbox name="remember" defaultChecked label="Remember me for 7 days" />
