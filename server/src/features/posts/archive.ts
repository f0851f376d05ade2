/** Writes posts with their polls into a vault's archive and imports them as drafts. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { DateTime, Id, SINGLE_LINE_PATTERN, OPTIONAL_SINGLE_LINE_PATTERN, orNull } from '@fanfare/contract'
import { PollResults } from '@fanfare/contract/poll-views'
import { MAX_POLL_OPTIONS } from '@fanfare/contract/polls'
import { archiveSection, type Restoring } from '#core/archives/index.ts'
import {
  collectOwn,
  createPublication,
  findOwn,
  publicationEntry,
  publicationEntryOf,
  termsOfEntry,
} from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import { pollsById, type PollRow } from './poll-store.ts'
import { postKind, type PostRow } from './post.ts'
import { createPoll } from './vote.ts'

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
  ...publicationEntry,
  text: Type.String({ maxLength: 5000 }),
  teaser: Type.String({ maxLength: 300 }),
  /** In their order. */
  media: Type.Array(
    Type.Object({ id: Id, alt: Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN }), isOpen: Type.Boolean() }),
    { maxItems: MAX_FILES },
  ),
  thumbnailId: orNull(Id),
  poll: orNull(PollEntry),
  expiresAt: orNull(DateTime),
  pinned: orNull(Type.Integer()),
})
type PostEntry = Static<typeof PostEntry>

const posts = archiveSection({
  name: 'posts',
  label: () => t('Posts'),
  entry: PostEntry,
  collect: (to) =>
    collectOwn(postKind, to, async (rows) => {
      const polls = await pollsById(
        to.ctx.db,
        rows.flatMap((row) => row.poll_id ?? []),
      )
      return rows.map((row) => entryOf(row, row.poll_id === null ? undefined : polls.get(row.poll_id)))
    }),
  restoration: {
    find: findOwn(postKind),
    restore: (entry, into) => into.write((tx) => restore(tx, entry, into)),
  },
})

const entryOf = (row: PostRow, poll: PollRow | undefined) => ({
  ...publicationEntryOf(row),
  text: row.text,
  teaser: row.teaser,
  media: row.file_ids.map((id, place) => ({ id, alt: row.alts[place] ?? '', isOpen: row.open_file_ids.includes(id) })),
  thumbnailId: row.thumbnail_id,
  poll: poll ? pollEntryOf(poll) : null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  pinned: row.pinned,
})

const pollEntryOf = ({ question, options, is_multiple_choice, shows_results, ends_at, voters, votes }: PollRow) => ({
  question,
  options,
  isSeveral: is_multiple_choice,
  showsResults: shows_results,
  endsAt: ends_at?.toISOString() ?? null,
  voters,
  votes,
})

async function restore(tx: Tx, entry: PostEntry, { owner, idOf }: Restoring): Promise<string> {
  const { text, teaser, poll } = entry
  const media = entry.media.flatMap(({ id: source, alt, isOpen }) => {
    const id = idOf(source)
    return id === undefined ? [] : [{ id, alt: oneLine(alt), isOpen }]
  })
  const isLater = (at: string | null) => at !== null && new Date(at) > tx.now
  const { id } = await createPublication(postKind, tx, owner, {
    text,
    teaser,
    ...(await termsOfEntry(tx, owner.id, entry)),
    fileIds: media.map((one) => one.id),
    openFileIds: media.flatMap((one) => (one.isOpen ? one.id : [])),
    thumbnailId: (entry.thumbnailId !== null && idOf(entry.thumbnailId)) || null,
    pollId: poll ? (await restorePoll(tx, poll, { owner, isOpen: isLater(poll.endsAt) })).id : null,
    publish: 'draft',
    expiresAt: isLater(entry.expiresAt) ? entry.expiresAt : null,
  })
  // Not set with the draft, or the vault would take these for the latest descriptions of its items.
  await sql`update posts set alts = ${media.map(({ alt }) => alt)} where id = ${id}`.execute(tx.db)
  return id
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
