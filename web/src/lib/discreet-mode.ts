/** Whether this browser hides the site's name and icon from people who look over a shoulder. */
import { cookiePreference } from './cookie-preference.ts'

export type DiscreetMode = 'off' | 'on'

export const {
  in: discreetModeIn,
  set: setDiscreetMode,
  useChoice: useDiscreetMode,
} = cookiePreference<DiscreetMode>('discreet', ['off', 'on'])
