/** Refreshes the export and import pages while archives are written and read. */
import { exportChanged, importChanged } from '@fanfare/contract/exports'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [exportChanged, importChanged] }
export default realtime
