import { disputeChanged } from '@fanfare/contract/disputes'
import { operatorIds } from '#core/accounts/index.ts'
import { partnersOf } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { disputeClosed, disputeInquiry, disputeOpened } from './events.ts'

interface About {
  readonly fanId: string
  readonly saleId: string | null
  readonly performerId: string | null
}

const toOperators = async (db: Db) => deliver({ from: null, to: await operatorIds(db, 'sales_read') }, disputeChanged, {})

async function toAll(db: Db, { fanId, saleId, performerId }: About) {
  const concerned = [fanId, ...(performerId === null ? [] : [performerId]), ...(await partnersOf(db, saleId))]
  const own = concerned.map((id) => deliver({ from: id, to: [id] }, disputeChanged, {}))
  return [...own, await toOperators(db)]
}

export const serverEvents = [
  serverEventsOn(disputeInquiry, async ({ db }) => [await toOperators(db)]),
  serverEventsOn(disputeOpened, ({ db }, payload) => toAll(db, payload)),
  serverEventsOn(disputeClosed, ({ db }, payload) => toAll(db, payload)),
]
