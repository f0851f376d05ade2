import * as exported from '@fanfare/contract/exports'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { exportProgressed, importProgressed } from './events.ts'
import { findImport } from './import-store.ts'
import { findExport } from './store.ts'

const own = (accountId: string) => ({ from: accountId, to: [accountId] })

export const serverEvents = [
  serverEventsOn(exportProgressed, async ({ db }, { exportId, accountId }) => {
    const { progress = 100 } = (await findExport(db, exportId)) ?? {}
    return [deliver(own(accountId), exported.exportChanged, { exportId, progress })]
  }),
  serverEventsOn(importProgressed, async ({ db }, { importId, accountId }) => {
    const { progress = 100 } = (await findImport(db, importId)) ?? {}
    return [deliver(own(accountId), exported.importChanged, { importId, progress })]
  }),
]
