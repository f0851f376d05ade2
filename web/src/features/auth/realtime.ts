/** Refreshes open pages when an address is confirmed in another window, such as from an email. Also asks for the password and for agreement to new terms. */
import { addressConfirmed } from '@fanfare/contract/auth'
import type { Realtime } from '#core/feature.ts'
import { TermsPrompt } from './components/terms-prompt.tsx'
import { IdentityPrompt } from './components/identity-prompt.tsx'

const realtime: Realtime = { events: [addressConfirmed], overlays: [IdentityPrompt, TermsPrompt] }
export default realtime
