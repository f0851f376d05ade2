/** Sends letters to people who sent a notice. */
import { caseById, caseDecided, caseOpened, noticesById, reportsOf, type NoticeRow } from '#core/cases/index.ts'
import type { Tx } from '#platform/context.ts'
import { on } from '#platform/listeners.ts'
import { mailCounterNotice, mailLetter } from './mail-templates.ts'

/** Returns the notices of a case, each once. */
async function noticesOf(tx: Tx, caseId: string): Promise<NoticeRow[]> {
  const ids = (await reportsOf(tx.db, caseId)).flatMap((one) => one.notice_id ?? [])
  return [...(await noticesById(tx.db, ids)).values()]
}

export const listeners = [
  on(caseDecided, 'send letters about a case', async (tx, { caseId, caseNumber: number, isActed }) => {
    const ownWords = (await caseById(tx.db, caseId))?.letter ?? ''
    for (const notice of await noticesOf(tx, caseId)) await mailLetter(tx, notice, { number, isActed, ownWords })
  }),

  on(caseOpened, 'pass on a counter-notice', async (tx, { caseId, caseNumber: number, caseKind: kind }) => {
    const row = kind === 'counter_notice' ? await caseById(tx.db, caseId) : undefined
    if (!row?.parent_id || row.not_before === null) return
    const [counter] = await reportsOf(tx.db, caseId)
    for (const notice of await noticesOf(tx, row.parent_id))
      await mailCounterNotice(tx, notice, { number, text: counter?.text ?? '', notBefore: row.not_before })
  }),
]
