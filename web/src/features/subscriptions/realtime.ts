/** Reloads locked and unlocked content on any page when a subscription starts or ends. */
import { accessChanged } from '@fanfare/contract/subscriptions'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [accessChanged] }
export default realtime
