/** Keeps the open pages right when a new address is confirmed in another window: mails are opened there. And asks for the password again. */
import { addressConfirmed } from '@fanfare/contract/auth'
import type { Realtime } from '#core/feature.ts'
import { GiveProof } from './components/give-proof.tsx'

const realtime: Realtime = { events: [addressConfirmed], overlays: [GiveProof] }
export default realtime
