/** Writes posts with their polls into a vault's archive and imports them as drafts. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, SINGLE_LINE_PATTERN, OPTIONAL_SINGLE_LINE_PATTERN, orNull, Tokens } from '@fanfare/contract'
import { Audience } from '@fanfare/contract/access'
import { PollResults } from '@fanfare/contract/poll-views'
import { MAX_POLL_OPTIONS } from '@fanfare/contract/polls'
import { PostStatus } from '@fanfare/contract/posts'
import { archiveSection, entryHead, type Restoring } from '#core/archives/index.ts'
import { EntryTiers, ownTiersFor, readEntryTiers } from '#core/tiers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import { pollsById, type PollRow } from './poll-store.ts'
import { changePost, ownPostAmong, ownPostsAfter, type PostRow } from './store.ts'
import { createPoll } from './vote.ts'
import { createPost } from './write-post.ts'

const BATCH_SIZE = 100
const MAX_FILES = 20

const PollEntry = Type.Object({
  question: Type.String({ maxLength: 200, pattern: OPTIONAL_SINGLE_LINE_PATTERN }),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: SINGLE_LINE_PATTERN }), {
    minItems: 2,
    maxItems: MAX_POLL_OPTIONS,
  }),
  isSeveral: Type.Boolean(),
  showsResults: PollResults,
  endsAt: orNull(DateTime),
  /** Results, for reading only. */
  voters: Type.Integer(),
  votes: Type.Array(Type.Integer(), { maxItems: MAX_POLL_OPTIONS }),
})

const PostEntry = Type.Object({
  ...entryHead,
  text: Type.String({ maxLength: 5000 }),
  teaser: Type.String({ maxLength: 300 }),
  audience: Audience,
  tiers: EntryTiers,
  price: Tokens,
  subscribersIncluded: Type.Boolean(),
  /** In their order. */
  media: Type.Array(
    Type.Object({ id: Id, alt: Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN }), isOpen: Type.Boolean() }),
    { maxItems: MAX_FILES },
  ),
  thumbnailId: orNull(Id),
  poll: orNull(PollEntry),
  expiresAt: orNull(DateTime),
  /** The status at the time of the export, for reading only. */
  status: PostStatus,
  scheduledAt: orNull(DateTime),
  publishedAt: orNull(DateTime),
  pinned: orNull(Type.Integer()),
  createdAt: DateTime,
})
type PostEntry = Static<typeof PostEntry>

const posts = archiveSection({
  name: 'posts',
  label: () => t('Posts'),
  entry: PostEntry,
  async *collect({ ctx, ownerId }) {
    let rows: PostRow[] = []
    do {
      rows = await ownPostsAfter(ctx.db, ownerId, rows.at(-1)?.id, BATCH_SIZE)
      const tiersOf = await readEntryTiers(ctx.db, ownerId)
      const polls = await pollsById(
        ctx.db,
        rows.flatMap((row) => row.poll_id ?? []),
      )
      for (const row of rows)
        yield { ...entryOf(row, row.poll_id === null ? undefined : polls.get(row.poll_id)), tiers: tiersOf(row.tier_ids) }
    } while (rows.length === BATCH_SIZE)
  },
  restoration: {
    find: (_, { db, ownerId, ids }) => ownPostAmong(db, ownerId, ids),
    restore: (entry, into) => into.write((tx) => restore(tx, entry, into)),
  },
})

const iso = (at: Date | null) => at?.toISOString() ?? null

const entryOf = (row: PostRow, poll: PollRow | undefined): PostEntry => ({
  id: row.id,
  text: row.text,
  teaser: row.teaser,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  subscribersIncluded: row.subscribers_included,
  media: row.file_ids.map((id, place) => ({ id, alt: row.alts[place] ?? '', isOpen: row.open_file_ids.includes(id) })),
  thumbnailId: row.thumbnail_id,
  poll: poll ? pollEntryOf(poll) : null,
  expiresAt: iso(row.expires_at),
  status: row.status,
  scheduledAt: iso(row.scheduled_at),
  publishedAt: iso(row.published_at),
  pinned: row.pinned,
  createdAt: row.created_at.toISOString(),
})

const pollEntryOf = ({ question, options, is_multiple_choice, shows_results, ends_at, voters, votes }: PollRow) => ({
  question,
  options,
  isSeveral: is_multiple_choice,
  showsResults: shows_results,
  endsAt: iso(ends_at),
  voters,
  votes,
})

async function restore(tx: Tx, entry: PostEntry, { owner, idOf }: Restoring): Promise<string> {
  const { text, teaser, audience, price, subscribersIncluded, poll } = entry
  const media = entry.media.flatMap(({ id: source, alt, isOpen }) => {
    const id = idOf(source)
    return id === undefined ? [] : [{ id, alt: oneLine(alt), isOpen }]
  })
  const isLater = (at: string | null) => at !== null && new Date(at) > tx.now
  const post = await createPost(tx, owner, {
    text,
    teaser,
    audience,
    ...(audience === 'paid' && { price, subscribersIncluded }),
    tierIds: await ownTiersFor(tx, owner.id, entry.tiers),
    fileIds: media.map(({ id }) => id),
    openFileIds: media.flatMap(({ id, isOpen }) => (isOpen ? id : [])),
    thumbnailId: (entry.thumbnailId !== null && idOf(entry.thumbnailId)) || null,
    pollId: poll ? (await restorePoll(tx, poll, { owner, isOpen: isLater(poll.endsAt) })).id : null,
    isDraft: true,
    expiresAt: isLater(entry.expiresAt) ? entry.expiresAt : null,
  })
  // Not set with the draft, or the vault would take these for the latest descriptions of its items.
  await changePost(tx.db, post.id, { alts: media.map(({ alt }) => alt) })
  return post.id
}

/** An imported poll has no votes. A poll that had ended starts again without an end. */
const restorePoll = (
  tx: Tx,
  { question, options, isSeveral, showsResults, endsAt }: Static<typeof PollEntry>,
  { owner, isOpen }: Pick<Restoring, 'owner'> & { isOpen: boolean },
) =>
  createPoll(tx, owner, {
    question,
    options,
    isMultipleChoice: isSeveral,
    ...(isOpen ? { endsAt, showsResults } : { endsAt: null, showsResults: 'vote' }),
  })

export const archiveSections = [posts]
