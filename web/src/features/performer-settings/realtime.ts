/** Keeps the open page right when the operator has decided about the own account. */
import { verificationDecided } from '@fanfare/contract/own-profile'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [verificationDecided] }
export default realtime
