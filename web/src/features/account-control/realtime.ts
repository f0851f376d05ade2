/** Refreshes other operators' pages when someone acts on an account. */
import { accountControlled } from '@fanfare/contract/account-control'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [accountControlled] }
export default realtime
