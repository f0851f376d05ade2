/** Keeps the open page right when the operator has decided about the own account, and while the watermark is changed. */
import { verificationDecided } from '@fanfare/contract/own-profile'
import { watermarkRendered } from '@fanfare/contract/vault'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [verificationDecided, watermarkRendered] }
export default realtime
