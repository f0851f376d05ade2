import { sql } from 'kysely'
import { BOOKS, personalData, type Erasing } from '#core/personal-data/index.ts'
import { blankTitles } from './rooms/store.ts'

/** Fans keep their tickets in the books. Shows are over by now; their words are deleted. */
const eraseRooms = ({ ctx, accountId }: Erasing): Promise<void> => ctx.write((tx) => blankTitles(tx, accountId))

/** The place in the chat stays until the chat is deleted. */
const eraseMessages = ({ ctx, accountId }: Erasing): Promise<void> =>
  ctx.write(async ({ db, now }) => {
    await sql`update live_messages set account_id = null, text = '', deleted_at = coalesce(deleted_at, ${now}),
      withheld_at = null where account_id = ${accountId}`.execute(db)
  })

/** Sold items stay in the books by their id. */
const eraseMenu = ({ ctx, accountId }: Erasing): Promise<void> =>
  ctx.write(async ({ db, now }) => {
    await sql`update live_menu_items set title = '', removed_at = coalesce(removed_at, ${now}) where performer_id = ${accountId}`.execute(
      db,
    )
  })

/** Mutes and bans by a moderator stay, in the name of the performer. */
const keepSanctions = ({ ctx, accountId }: Erasing): Promise<void> =>
  ctx.write(async ({ db }) => {
    await sql`update live_sanctions set by_id = performer_id where by_id = ${accountId} and performer_id <> ${accountId}`.execute(
      db,
    )
  })

export const livePersonalData = [
  personalData('live_rooms', {
    by: ['performer_id'],
    erasure: { run: eraseRooms },
    exported: {
      name: 'live-shows',
      columns: ['id', 'status', 'title', 'category', 'audience', 'price', 'starts_at', 'started_at', 'ended_at', 'peak'],
      key: ['id'],
    },
  }),
  personalData('live_tickets', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'live-tickets', columns: ['id', 'room_id', 'tokens', 'bought_at', 'outcome'], key: ['id'] },
  }),
  personalData('live_menu_items', {
    by: ['performer_id'],
    erasure: { run: eraseMenu },
    exported: { name: 'live-menu', columns: ['id', 'title', 'price', 'removed_at'], key: ['id'] },
  }),
  personalData('live_visits', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'live-visits', columns: ['room_id', 'first_at', 'seconds', 'is_hidden'], key: ['room_id'] },
  }),
  personalData('live_previews', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'live-previews', columns: ['room_id', 'started_at'], key: ['room_id'] },
  }),
  personalData('live_reminders', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'live-reminders', columns: ['room_id', 'created_at'], key: ['room_id'] },
  }),
  personalData('live_messages', {
    by: ['account_id'],
    erasure: { run: eraseMessages, deletesRows: true },
    exported: { name: 'live-messages', columns: ['id', 'room_id', 'kind', 'text', 'created_at'], key: ['id'] },
  }),
  personalData('live_sanctions', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'live-sanctions',
      columns: ['account_id', 'kind', 'until', 'created_at'],
      key: ['account_id'],
      people: ['account_id'],
    },
  }),
  personalData('live_sanctions', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'A mute or ban is known to the performer and the moderators.' },
  }),
  personalData('live_sanctions', {
    by: ['by_id'],
    erasure: { run: keepSanctions },
    exported: { notExported: 'A mute or ban belongs to the performer of the rooms.' },
  }),
  personalData('live_moderators', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'live-moderators', columns: ['account_id', 'created_at'], key: ['account_id'], people: ['account_id'] },
  }),
  personalData('live_moderators', {
    by: ['account_id'],
    erasure: 'delete',
    exported: {
      name: 'live-moderates',
      columns: ['performer_id', 'created_at'],
      key: ['performer_id'],
      people: ['performer_id'],
    },
  }),
]
