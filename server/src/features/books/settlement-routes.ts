import * as settlements from '@fanfare/contract/settlements'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
import { recordRemittance, recordSettlement, reverseRemittance, reverseSettlement } from './record-settlement.ts'
import { listRemittances, listSettlements, type RemittanceRow, type SettlementRow } from './settlement-store.ts'
import { claimViews, debtViews, remittanceViews, settlementViews } from './settlement-views.ts'

const settlementOf = async (db: Db, row: SettlementRow) => (await settlementViews(db, [row]))[0]!
const remittanceOf = async (db: Db, row: RemittanceRow) => (await remittanceViews(db, [row]))[0]!

export const settlementRoutes = [
  query(settlements.readReceivablesAndLiabilities, async ({ ctx: { db } }) => ({
    gateways: await claimViews(db),
    countries: await debtViews(db),
  })),

  query(settlements.listSettlements, async ({ ctx: { db }, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listSettlements(db, { limit, offset })
    return { data: await settlementViews(db, rows), total }
  }),

  query(settlements.listRemittances, async ({ ctx: { db }, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listRemittances(db, { limit, offset })
    return { data: await remittanceViews(db, rows), total }
  }),

  mutation(settlements.recordSettlement, async ({ tx, viewer, body }) => {
    const row = await recordSettlement(tx, viewer.id, body)
    recordAct(tx, { operator: viewer, act: 'settlement.record', subject: { kind: 'settlement', id: row.id }, after: body })
    return settlementOf(tx.db, row)
  }),

  mutation(settlements.recordRemittance, async ({ tx, viewer, body }) => {
    const row = await recordRemittance(tx, viewer.id, body)
    recordAct(tx, { operator: viewer, act: 'remittance.record', subject: { kind: 'remittance', id: row.id }, after: body })
    return remittanceOf(tx.db, row)
  }),

  mutation(settlements.reverseSettlement, async ({ tx, viewer, params: { id }, body }) => {
    const reason = body.reason.trim()
    const row = await reverseSettlement(tx, id, { byId: viewer.id, reason })
    recordAct(tx, { operator: viewer, act: 'settlement.reverse', subject: { kind: 'settlement', id }, reason })
    return settlementOf(tx.db, row)
  }),

  mutation(settlements.reverseRemittance, async ({ tx, viewer, params: { id }, body }) => {
    const reason = body.reason.trim()
    const row = await reverseRemittance(tx, id, { byId: viewer.id, reason })
    recordAct(tx, { operator: viewer, act: 'remittance.reverse', subject: { kind: 'remittance', id }, reason })
    return remittanceOf(tx.db, row)
  }),
]
