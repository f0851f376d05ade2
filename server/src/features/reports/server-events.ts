import { reportChanged } from '@fanfare/contract/cases'
import { caseDecided, caseUpdated } from '#core/cases/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

const toReporters = async ({ reporterIds }: { readonly reporterIds: readonly string[] }) =>
  reporterIds.map((id) => deliver({ from: id, to: [id] }, reportChanged, {}))

export const serverEvents = [
  serverEventsOn(caseUpdated, (_ctx, payload) => toReporters(payload)),
  serverEventsOn(caseDecided, (_ctx, payload) => toReporters(payload)),
]
