/** Keeps the own posts right while their photos are processed. */
import { postFileProcessed } from '@fanfare/contract/posts'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [postFileProcessed] }
export default realtime
