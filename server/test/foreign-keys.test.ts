/** Tests that every column with an id of a row has a foreign key, or a reason here. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openTestServer } from './test-server.ts'

/** Columns as `table.column`, by reason. Lists of ids are left out: PostgreSQL has no foreign keys on array elements. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'Content of any kind. Each kind has its own table.': [
    'case_objects.object_id',
    'case_reports.object_id',
    'comments.subject_id',
    'content_reviews.content_id',
    'depiction_history.subject_id',
    'depictions.subject_id',
    'earning_items.target_id',
    'engagement_totals.subject_id',
    'engagements.subject_id',
    'entitlements.subject_id',
    'file_uses.subject_id',
    'messages.about_id',
    'review_clearances.content_id',
    'sales.target_id',
    'uploads.subject_id',
    'withheld_subjects.subject_id',
    'word_rule_matches.object_id',
    'word_rules.scan_after',
  ],
  'The object of an act, of any kind. It may be deleted later.': ['team_acts.object_id'],
  'The object that a stream shows, of any kind.': ['stream_rooms.id'],
  'A session may end at any time, which ends the right to take part.': ['stream_participants.session_id'],
  'The subject of an act: a row of any table, or the name of a setting.': ['audit_log.subject_id'],
  'A payment or a bank transfer, or the refund of either.': ['receipts.payment_id', 'receipts.refund_id'],
  'A refund of a sale or of tokens.': ['gateway_refunds.refund_id'],
  'A takedown deletes the file immediately. Jobs then delete the content that showed it.': [
    'galleries.cover_id',
    'messages.thumbnail_id',
    'posts.thumbnail_id',
    'story_highlights.cover_id',
    'story_items.file_id',
    'videos.teaser_id',
    'videos.thumbnail_id',
    'videos.video_id',
    'welcome_media.photo_id',
    'welcome_media.video_id',
  ],
  'The file may be gone, and the row is read after that.': [
    'files.poster_of',
    'files.teaser_of',
    'media_takedowns.file_id',
    'removed_fingerprints.file_id',
    'sale_media.file_id',
  ],
  'Documents belong to a registration before it becomes an account.': ['files.owner_id'],
  'Performers in tests have documents that were never uploaded.': [
    'performers.id_back',
    'performers.id_front',
    'performers.selfie',
  ],
  'The id of content on another site, and the id of the imported content of any kind.': [
    'imported_ids.id',
    'imported_ids.source_id',
  ],
  'Stored as the client sent it, unchecked. A draft is never rejected, and an archive of an unknown performer is empty.': [
    'exports.performer_id',
    'message_drafts.reply_to',
  ],
  'Tables of core refer to no table of a feature.': [
    'card_pauses.dispute_id',
    'engagements.folder_id',
    'held_earnings.cause_id',
    'messages.bulk_id',
  ],
  'The position in a list, including the position before the first entry.': [
    'known_hash_checks.after',
    'mass_messages.last_listed_id',
  ],
  'The platform knows no accounts. Rows are deleted after two days.': ['idempotency_keys.account_id'],
  'The platform knows no accounts. Rows end with their room or recording.': [
    'service_participants.account_id',
    'service_recording_files.account_id',
  ],
  'Ids that a payment gateway gives customers, charges and payments. The platform knows no accounts.': [
    'ccbill_cards.customer_id',
    'ccbill_cards.subscription_id',
    'ccbill_charges.customer_id',
    'ccbill_charges.intent_id',
    'ccbill_charges.subscription_id',
    'ccbill_refunds.subscription_id',
    'ccbill_sales.subscription_id',
    'payments.intent_id',
    'sandbox_cards.customer_id',
    'sandbox_intents.customer_id',
    'stripe_accounts.account_id',
    'stripe_customers.account_id',
  ],
  'A picture in the storage, which has no row.': ['banners.picture_id'],
  'Not the id of a row.': ['processed_jobs.job_id', 'receipts.seller_tax_id'],
}

/** Columns of single ids without a foreign key, found by type or name, without a table's own ids. */
const WITHOUT = `
  select c.relname || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and (a.atttypid = 'uuid'::regtype or a.attname like '%\\_id')
    and not (a.attname = 'id' and exists (
      select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p' and p.conkey = array[a.attnum]))
    and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
  order by 1`

/** Foreign keys whose target rows are deleted somewhere, but whose own columns start no index. */
const UNINDEXED = `
  select f.conrelid::regclass || '.' || a.attname as name
  from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confdeltype <> 'a'
    and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])
  order by 1`

test('every column that has an id has a foreign key or a reason to have none', async () => {
  const site = await openTestServer()
  const { rows } = await site.sql.query<{ name: string }>(WITHOUT)
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.values(EXCEPTIONS).flat().toSorted(),
  )
})

test('deleting a row finds its dependent rows by an index', async () => {
  const site = await openTestServer()
  assert.deepEqual((await site.sql.query<{ name: string }>(UNINDEXED)).rows, [])
})
