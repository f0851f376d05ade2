/** Refreshes the desk for operators, and decisions for the people whom they are about. */
import { caseChanged, statementChanged } from '@fanfare/contract/cases'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [caseChanged, statementChanged] }
export default realtime
