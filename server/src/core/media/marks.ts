/** The visible watermark that a performer wants on photos and videos, and how far its rendering has come. */
import { sql } from 'kysely'
import { accountById } from '#core/accounts/index.ts'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import type { Watermark } from '#platform/transcoding/index.ts'
import type { FileRow } from './store.ts'

export type MarkStyle = Watermark['style'] | 'off'

export interface Mark {
  /** What tells it from any other: '' for none. Kept with each file, as `FileDetail.mark`. */
  readonly text: string
  readonly watermark?: Watermark | undefined
}

const NONE: Mark = { text: '' }

/** On photos and videos of the vault. */
export async function markFor(ctx: Pick<Context, 'db' | 'config'>, file: FileRow): Promise<Mark> {
  if ((file.kind !== 'photo' && file.kind !== 'video') || (!file.in_vault && file.removed_at === null)) return NONE
  const style = (await readMark(ctx.db, file.owner_id)).style
  return markOf(ctx, style, file.owner_id)
}

/** What a watermark says: `fans.example/nadia`. */
export async function markText({ db, config }: Pick<Context, 'db' | 'config'>, ownerId: string): Promise<string> {
  const owner = await accountById(db, ownerId)
  return `${new URL(config.origin).host}/${owner?.username ?? ''}`
}

async function markOf(ctx: Pick<Context, 'db' | 'config'>, style: MarkStyle, ownerId: string): Promise<Mark> {
  if (style === 'off') return NONE
  const text = await markText(ctx, ownerId)
  return { text: `${style} ${text}`, watermark: { style, text } }
}

export interface MarkState {
  readonly style: MarkStyle
  /** Of the files that had to be rendered again for it. */
  readonly done: number
  readonly total: number
}

export async function readMark(db: Db, ownerId: string): Promise<MarkState> {
  const { rows } = await sql<MarkState>`select style, done, total from watermarks where owner_id = ${ownerId}`.execute(db)
  return rows[0] ?? { style: 'off', done: 0, total: 0 }
}

/** Notes what is wanted and counts what has to be rendered again for it. */
export async function chooseMark(tx: Tx, services: Services, ownerId: string, style: MarkStyle) {
  const mark = await markOf({ db: tx.db, config: services.config }, style, ownerId)
  const { rows } = await sql<MarkState>`insert into watermarks (owner_id, style, done, total) values (${ownerId}, ${style}, 0,
      (select count(*)::int from files where ${toRender(ownerId, mark.text)}))
    on conflict (owner_id) do update set style = excluded.style, done = 0, total = excluded.total
    returning style, done, total`.execute(tx.db)
  const state: MarkState = rows[0] ?? { style, done: 0, total: 0 }
  return { state, text: mark.text }
}

/** Files that show another mark; uses index `files_owner`. */
const toRender = (ownerId: string, text: string) => sql<boolean>`owner_id = ${ownerId} and kind in ('photo', 'video')
  and status = 'ready' and stage = '' and (in_vault or removed_at is not null) and detail ? 'original'
  and coalesce(detail->>'mark', '') <> ${text}`

export async function nextToRender(db: Db, ownerId: string, text: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from files where ${toRender(ownerId, text)} and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** One more has been rendered. */
export async function countRendered(db: Db, ownerId: string): Promise<void> {
  await sql`update watermarks set done = least(done + 1, total) where owner_id = ${ownerId}`.execute(db)
}
