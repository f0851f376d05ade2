/** Adds pictures of people without an account to their notice. */
import { MAX_NOTICE_PICTURES } from '@fanfare/contract/notices'
import {
  addNoticePictureId,
  casesById,
  caseUpdated,
  lockNotice,
  reportsOfNotice,
  type CaseRow,
  type NoticeRow,
} from '#core/cases/index.ts'
import { storeDocument } from '#core/media/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { throttleAll } from '#platform/throttle.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { noticeIdIn } from './notice-key.ts'

const DAY_SECONDS = 24 * 3600

/** Returns false once an operator has decided about the notice. */
export const takesPictures = ({ picture_ids: ids }: NoticeRow, cases: readonly CaseRow[]): boolean =>
  ids.length < MAX_NOTICE_PICTURES && (cases.length === 0 || cases.some(({ status }) => status !== 'decided'))

interface Sent {
  readonly picture: ReceivedFile
  readonly address: string
}

/** Returns how many pictures the notice has. Throws `not_found` for a key that is not the sender's. */
export async function addNoticePicture(tx: Tx, key: string, { picture, address }: Sent): Promise<number> {
  const id = noticeIdIn(tx.services.config, key)
  const notice = id === undefined ? undefined : await lockNotice(tx, id)
  if (!notice) throw notFound()
  const reports = await reportsOfNotice(tx.db, notice.id)
  const cases = await casesById(
    tx.db,
    reports.map((one) => one.case_id),
  )
  if (!takesPictures(notice, [...cases.values()]))
    throw apiError(
      'not_allowed',
      t('You can add up to {count} pictures until we have decided about your notice.', { count: MAX_NOTICE_PICTURES }),
    )
  await throttleAll(tx.db, [
    { key: `notice pictures ${networkOf(address)}`, attempts: 20, seconds: DAY_SECONDS },
    { key: 'notice pictures', attempts: 300, seconds: 3600 },
  ])
  await addNoticePictureId(tx, notice.id, await storeDocument(tx, picture, notice.id))
  for (const caseId of cases.keys()) tx.emit(caseUpdated, { caseId, reporterIds: [] })
  return notice.picture_ids.length + 1
}
