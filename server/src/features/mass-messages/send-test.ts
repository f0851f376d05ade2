/**
 * Tests a mass message: its author is notified as a fan would be, and sees what a fan would get. No message is written, so
 * nothing is counted or can be paid for.
 */
import type { TestMessage } from '@fanfare/contract/mass-message-tests'
import { hasMergeFields, fillMergeFields } from '@fanfare/contract/message-templates'
import { visibleFiles } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { filesById, mediaView, VAULT } from '#core/media/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { testSent } from './events.ts'
import { checkedContent, type MassContent } from './mass-content.ts'
import { findTest, saveTest } from './test-store.ts'

/** Throws the errors of sending: `not_verified`, `not_valid` at the wrong field, and `not_found` for files of others. */
export async function sendTest(tx: Tx, author: Viewer, draft: MassContent & { readonly performerId: string }): Promise<void> {
  const { performerId, fileIds } = draft
  await assertMayPublish(tx, performerId)
  const { text, price, lockedText, openFileIds, assertFiles } = await checkedContent(tx, draft)
  const files = await filesById(tx.db, fileIds)
  const media = fileIds.map((id) => {
    const file = files.get(id)
    if (file?.owner_id !== performerId || file.removed_at !== null) throw notFound()
    return file
  })
  assertFiles(media)
  await saveTest(tx, {
    author_id: author.id,
    performer_id: performerId,
    text,
    price,
    file_ids: fileIds,
    open_file_ids: openFileIds,
    locked_text: lockedText,
  })
  tx.emit(testSent, { authorId: author.id })
}

/** Returns the viewer's latest test with their own name in it, or null. */
export async function latestTest(services: Services, db: Db, viewer: Viewer): Promise<TestMessage | null> {
  const row = await findTest(db, viewer.id)
  if (!row) return null
  const people = await peopleById(db, [viewer.id, row.performer_id])
  const files = await visibleFiles(db, viewer, row.file_ids)
  const showing = {
    urls: services.urls,
    now: services.clock.now(),
    viewerId: viewer.id,
    by: { kind: VAULT, id: row.performer_id },
  }
  const reader = people.get(viewer.id) ?? { name: '', username: '' }
  return {
    performer: people.get(row.performer_id)!,
    isByOperator: row.author_id !== row.performer_id,
    hasFields: hasMergeFields(row.text) || hasMergeFields(row.locked_text),
    text: fillMergeFields(row.text, reader),
    lockedText: fillMergeFields(row.locked_text, reader),
    price: fromMinorUnits(row.price),
    files: row.file_ids.flatMap((id) => files.get(id) ?? []).map((file) => mediaView(file, showing)),
    openFileIds: [...row.open_file_ids],
    sentAt: row.sent_at.toISOString(),
  }
}
