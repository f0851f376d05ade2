/** Stores the watermark that a performer chose for photos and videos, and the progress of its rendering. */
import { sql } from 'kysely'
import { accountById } from '#core/accounts/index.ts'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import type { Watermark } from '#platform/transcoding/index.ts'
import type { FileRow } from './store.ts'

export type WatermarkStyle = Watermark['style'] | 'off'

export interface FileWatermark {
  /** Identifies the watermark; '' for none. Stored with each file, as `FileDetail.mark`. */
  readonly text: string
  readonly watermark?: Watermark | undefined
}

const NONE: FileWatermark = { text: '' }

/** Returns the watermark for a file; only photos and videos of the vault have one. */
export async function watermarkFor(ctx: Pick<Context, 'db' | 'config'>, file: FileRow): Promise<FileWatermark> {
  if ((file.kind !== 'photo' && file.kind !== 'video') || (!file.in_vault && file.removed_at === null)) return NONE
  return markOf(ctx, await readWatermarkStyle(ctx.db, file.owner_id), file.owner_id)
}

/** Returns the text of a watermark: `fans.example/nadia`. */
export async function watermarkText({ db, config }: Pick<Context, 'db' | 'config'>, ownerId: string): Promise<string> {
  const owner = await accountById(db, ownerId)
  return `${new URL(config.origin).host}/${owner?.username ?? ''}`
}

async function markOf(ctx: Pick<Context, 'db' | 'config'>, style: WatermarkStyle, ownerId: string): Promise<FileWatermark> {
  if (style === 'off') return NONE
  const text = await watermarkText(ctx, ownerId)
  return { text: `${style} ${text}`, watermark: { style, text } }
}

export interface WatermarkState {
  readonly style: WatermarkStyle
  /** Counts the files that had to be rendered again for this watermark. */
  readonly done: number
  readonly total: number
}

/** Counts the remaining work among existing files, so that a file that has left the vault no longer delays the progress. */
export async function readWatermark(ctx: Pick<Context, 'db' | 'config'>, ownerId: string): Promise<WatermarkState> {
  const { rows } = await sql<{ style: WatermarkStyle; total: number }>`select style, total from watermarks
    where owner_id = ${ownerId}`.execute(ctx.db)
  const { style, total } = rows[0] ?? { style: 'off', total: 0 }
  if (total === 0) return { style, done: 0, total }
  const { text } = await markOf(ctx, style, ownerId)
  const left = await sql<{ files: number }>`select count(*)::int as files from files
    where ${toRender(ownerId, text)}`.execute(ctx.db)
  return { style, done: Math.max(total - (left.rows[0]?.files ?? 0), 0), total }
}

export async function readWatermarkStyle(db: Db, ownerId: string): Promise<WatermarkStyle> {
  const { rows } = await sql<{ style: WatermarkStyle }>`select style from watermarks where owner_id = ${ownerId}`.execute(db)
  return rows[0]?.style ?? 'off'
}

export async function chooseWatermark(tx: Tx, services: Services, ownerId: string, style: WatermarkStyle) {
  const mark = await markOf({ db: tx.db, config: services.config }, style, ownerId)
  const { rows } = await sql<{ total: number }>`insert into watermarks (owner_id, style, total) values (${ownerId}, ${style},
      (select count(*)::int from files where ${toRender(ownerId, mark.text)}))
    on conflict (owner_id) do update set style = excluded.style, total = excluded.total
    returning total`.execute(tx.db)
  const state: WatermarkState = { style, done: 0, total: rows[0]?.total ?? 0 }
  return { state, text: mark.text }
}

/** Files with another watermark; uses index `files_owner`. */
const toRender = (ownerId: string, text: string) => sql<boolean>`owner_id = ${ownerId} and kind in ('photo', 'video')
  and status = 'ready' and stage = '' and (in_vault or removed_at is not null) and detail ? 'original'
  and coalesce(detail->>'mark', '') <> ${text}`

export async function filesToRender(db: Db, ownerId: string, text: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from files where ${toRender(ownerId, text)} and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
