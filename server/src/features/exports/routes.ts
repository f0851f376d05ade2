import { done } from '@fanfare/contract'
import * as exported from '@fanfare/contract/exports'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { importsOf } from './import-store.ts'
import { assertBoughtFrom, removeExport, startExport } from './order-export.ts'
import { exportsOf } from './store.ts'
import { exportViews, importView } from './views.ts'

export const routes = [
  mutation(exported.startLibraryExport, async ({ tx, services, viewer, body: { performerId = null } }) => {
    if (performerId !== null) await assertBoughtFrom(tx.db, viewer.id, performerId)
    const row = await startExport(tx, { account_id: viewer.id, kind: 'library', performer_id: performerId })
    return (await exportViews(services, { db: tx.db, viewer }, [row]))[0]!
  }),

  mutation(exported.startVaultExport, async ({ tx, services, viewer }) => {
    const row = await startExport(tx, { account_id: viewer.id, kind: 'vault', performer_id: null })
    return (await exportViews(services, { db: tx.db, viewer }, [row]))[0]!
  }),

  mutation(exported.startAccountExport, async ({ tx, services, viewer }) => {
    if (viewer.role === 'admin') throw apiError('not_allowed', t('Operators have no personal archive.'))
    const row = await startExport(tx, { account_id: viewer.id, kind: 'account', performer_id: null })
    return (await exportViews(services, { db: tx.db, viewer }, [row]))[0]!
  }),

  query(exported.listExports, async ({ ctx, viewer, query: { limit = 20 } }) => {
    const data = await exportViews(ctx, { db: ctx.db, viewer }, await exportsOf(ctx.db, viewer.id, limit))
    return { data, total: data.length }
  }),

  mutation(exported.deleteExport, async ({ tx, viewer, params }) => {
    await removeExport(tx, viewer.id, params.id)
    return done
  }),

  query(exported.listImports, async ({ ctx, viewer, query: { limit = 10 } }) => {
    const data = (await importsOf(ctx.db, viewer.id, limit)).map((row) => importView(ctx, row))
    return { data, total: data.length }
  }),
]
