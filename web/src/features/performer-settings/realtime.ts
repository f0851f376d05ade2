/** Refreshes the open page when an operator decides about the account, and while the watermark is rendered. */
import { verificationDecided } from '@fanfare/contract/own-profile'
import { watermarkRendered } from '@fanfare/contract/vault'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [verificationDecided, watermarkRendered] }
export default realtime
