/** Keeps the pages of archives right while these are written and taken over. */
import { exportChanged, importChanged } from '@fanfare/contract/exports'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [exportChanged, importChanged] }
export default realtime
