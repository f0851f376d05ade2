/** Makes shows a kind of content: sold as tickets, listed among purchases, and scheduled in the calendar. */
import { sql, type RawBuilder } from 'kysely'
import { LIVE } from '@fanfare/contract/live-limits'
import type { ContentCard } from '@fanfare/contract/content'
import type {
  CalendarSpan,
  ContentKind,
  SchedulableKind,
  ScheduledPlace,
  SearchableKind,
  SearchDocument,
} from '#core/content/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Reader } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { hasVisited } from '../audience/visits-store.ts'
import { hasWritten } from '../chat/store.ts'
import { hasTicket, hasTickets, ticketsHeldAmong } from '../tickets/store.ts'
import { roomDecisions, subjectOf } from './access.ts'
import { announce, lockOwnRoom } from './change-status.ts'
import { assertPossible, assertStartsAt } from './rules.ts'
import { changeRoom, roomIdsAfter, roomsById, shareRooms, type RoomRow } from './store.ts'
import { headParts, headView } from './views.ts'

const isScheduled = (ownerId: string, { from, before }: CalendarSpan): RawBuilder<boolean> =>
  sql<boolean>`performer_id = ${ownerId} and status = 'scheduled'
    and starts_at >= ${from ?? '-infinity'}::timestamptz and starts_at < ${before ?? 'infinity'}::timestamptz`

const calendar: SchedulableKind = {
  formOf: (id) => `/studio/live/${id}`,
  async scheduled(db, ownerId, { limit, after, ...span }) {
    const { rows } = await sql<ScheduledPlace>`select id, starts_at as at, status from live_rooms
      where ${isScheduled(ownerId, span)} and (${after?.at ?? null}::timestamptz is null
        or (starts_at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by starts_at, id limit ${limit}::int`.execute(db)
    return rows
  },
  async count(db, ownerId, span) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from live_rooms
      where ${isScheduled(ownerId, span)}`.execute(db)
    return rows[0]?.total ?? 0
  },
  async schedule(tx, owner, id, at) {
    const row = await lockOwnRoom(tx, owner, id)
    // Only a scheduled show can be cancelled, and moved.
    assertPossible(row.status, 'cancel')
    const startsAt = new Date(at)
    assertStartsAt(startsAt, tx.now)
    if (await hasTickets(tx.db, id)) throw notValid('at', t('This can’t change after the first ticket is sold'))
    announce(tx, await changeRoom(tx, id, { starts_at: startsAt, reminded_at: null }))
  },
}

const NOTHING_INSIDE = { photos: 0, videos: 0, audios: 0, seconds: 0 }

async function cards(ctx: Reader, viewer: Anyone, rows: readonly RoomRow[]): Promise<Map<string, ContentCard>> {
  const [decisions, parts] = await Promise.all([roomDecisions(ctx.db, viewer, rows), headParts(ctx.db, rows)])
  return new Map(
    rows.flatMap((row): [string, ContentCard][] => {
      const decision = decisions.get(row.id)!
      if (decision.sees === 'nothing') return []
      const { _id, performer, title, price, cover, ai } = headView(ctx, row, parts)
      return [
        [
          row.id,
          {
            _id,
            kind: LIVE,
            performer,
            title,
            audience: price > 0 ? 'paid' : row.audience === 'everyone' ? 'free' : 'subscribers',
            price,
            inside: NOTHING_INSIDE,
            ...(ai && { ai }),
            locked: decision.sees === 'teaser',
            unlock: decision.sees === 'teaser' ? [...decision.unlock] : [],
            ...(cover && {
              picture: { url: cover.url, width: cover.width, height: cover.height, placeholder: cover.placeholder },
            }),
            createdAt: (row.started_at ?? row.created_at).toISOString(),
          },
        ],
      ]
    }),
  )
}

/** Live and scheduled shows by title. Tickets of some shows are for followers or subscribers only. */
const search: SearchableKind = {
  documents: async (db, ids) =>
    (await roomsById(db, ids)).filter(({ status }) => status === 'live' || status === 'scheduled').map(documentOf),
  idsAfter: roomIdsAfter,
  isPublication: false,
}

const documentOf = ({ id, performer_id: ownerId, title, price, audience, started_at, created_at }: RoomRow): SearchDocument => ({
  id,
  ownerId,
  title,
  text: '',
  publishedAt: started_at ?? created_at,
  visibleTo: Number(price) > 0 ? audience : 'everyone',
})

/** The page of a room is its performer's, so it is in no list by id. */
export const liveContent: ContentKind = {
  kind: LIVE,
  load: async (db, ids, lock) => (await (lock === 'share' ? shareRooms : roomsById)(db, ids)).map(subjectOf),
  cards: async (ctx, viewer, ids) => cards(ctx, viewer, await roomsById(ctx.db, ids)),
  calendar,
  search,
  heldAmong: ticketsHeldAmong,
  hasAppeared: async (db, accountId) =>
    (await hasWritten(db, accountId)) || (await hasVisited(db, accountId)) || hasTicket(db, accountId),
}
