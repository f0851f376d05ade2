/** Keeps the open pages right when a new address is confirmed in another window: mails are opened there. */
import { addressConfirmed } from '@fanfare/contract/auth'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [addressConfirmed] }
export default realtime
