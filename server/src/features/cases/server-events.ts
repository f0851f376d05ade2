import { caseChanged, statementChanged } from '@fanfare/contract/cases'
import { operatorIds } from '#core/accounts/index.ts'
import { caseDecided, caseOpened, caseUpdated } from '#core/cases/index.ts'
import type { Db } from '#platform/context.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

const toOperators = async (db: Db) => deliver({ from: null, to: await operatorIds(db, 'moderation_read') }, caseChanged, {})

export const serverEvents = [
  serverEventsOn(caseOpened, async ({ db }) => [await toOperators(db)]),
  serverEventsOn(caseUpdated, async ({ db }) => [await toOperators(db)]),
  serverEventsOn(caseDecided, async ({ db }, { statement }) => [
    await toOperators(db),
    ...(statement ? [deliver({ from: statement.accountId, to: [statement.accountId] }, statementChanged, {})] : []),
  ]),
]
