/**
 * Keeps known illegal files where no one can see them. The bytes stay sealed in the storage for authorities; for everyone else,
 * including the owner, the upload has failed like a damaged one.
 */
import { sql } from 'kysely'
import { accountById } from '#core/accounts/index.ts'
import { latestAgreement } from '#core/agreements/index.ts'
import { t } from '#lib/i18n.ts'
import type { Place } from '#lib/page.ts'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { keyFor, seal, unseal } from '#platform/seal.ts'
import type { KnownFile } from '#platform/scanning/index.ts'
import type { PictureKind } from './account-picture-store.ts'
import { fileQuarantined, quarantineReported } from './events.ts'
import type { StoredKind } from './file-kinds.ts'
import { QUARANTINE, sealFile } from './sealed-bytes.ts'
import type { StorageArea } from './storage-areas.ts'

const factsKey = ({ config }: Pick<Services, 'config'>) => keyFor(config.secret, 'facts of quarantined files')

/** Nothing deletes an object that has a row. */
export const quarantineArea: StorageArea = {
  folder: QUARANTINE,
  async known(db, ids) {
    const { rows } = await sql<{ id: string }>`select id from quarantined_files where id = any(${uuids(ids)})`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
}

/** The account when the file was found. Later changes and its deletion do not change these facts. */
export interface AccountFacts {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly country: string
  readonly joinedAt: string
  /** HMAC of the address from which the account signed the uploader agreement; empty if it never signed one. */
  readonly addressHash: string
}

export interface QuarantinedRow {
  readonly id: string
  readonly owner_id: string
  readonly kind: StoredKind | PictureKind
  readonly bytes: string
  readonly sha256: Buffer
  /** Null for a file that was uploaded before the site stored it. */
  readonly md5: Buffer | null
  readonly matched: 'sha256' | 'md5'
  readonly label: string
  readonly facts: Buffer
  readonly uploaded_at: Date
  readonly found_at: Date
  readonly reported_at: Date | null
  readonly reported_by: string | null
  readonly reference: string
}

export interface FoundFile {
  readonly id: string
  readonly ownerId: string
  readonly kind: StoredKind | PictureKind
  readonly bytes: number
  readonly path: string
  readonly sha256: Buffer
  readonly md5: Buffer | undefined
  readonly uploadedAt: Date
}

/** Seals the bytes and records the facts. Safe to repeat. */
export async function quarantine(
  ctx: Context,
  file: FoundFile,
  { label, matched }: KnownFile & Pick<QuarantinedRow, 'matched'>,
): Promise<void> {
  await sealFile(ctx, file.id, file.path)
  await ctx.write(async (tx) => {
    const facts = seal(JSON.stringify(await factsOf(tx, file.ownerId)), factsKey(tx.services))
    const { rows } = await sql`insert into quarantined_files
        (id, owner_id, kind, bytes, sha256, md5, matched, label, facts, uploaded_at, found_at)
      values (${file.id}, ${file.ownerId}, ${file.kind}, ${file.bytes}, ${file.sha256}, ${file.md5 ?? null}, ${matched}, ${label}, ${facts},
        ${file.uploadedAt}, ${tx.now}) on conflict (id) do nothing returning id`.execute(tx.db)
    if (rows.length > 0) tx.emit(fileQuarantined, { fileId: file.id })
  })
}

async function factsOf({ db }: Tx, accountId: string): Promise<AccountFacts> {
  const [account, agreement] = [await accountById(db, accountId), await latestAgreement(db, accountId)]
  return {
    username: account?.username ?? '',
    name: account?.name ?? '',
    email: account?.email ?? '',
    role: account?.role ?? '',
    country: account?.last_country ?? '',
    joinedAt: account?.created_at.toISOString() ?? '',
    addressHash: agreement?.address_hash.toString('hex') ?? '',
  }
}

/** Returns undefined if the secret of the site has changed. */
export function factsIn(services: Services, { facts }: QuarantinedRow): AccountFacts | undefined {
  const text = unseal(facts, factsKey(services))
  return text === undefined ? undefined : (JSON.parse(text) as AccountFacts)
}

/** Returns the words of damaged files, so that the owner learns nothing from the outcome. */
export const quarantineFailure = (kind: FoundFile['kind']): string =>
  kind === 'video'
    ? t('This video is damaged and can’t be played. Try exporting it again.')
    : kind === 'audio'
      ? t('This audio is damaged and can’t be played. Try exporting it again.')
      : t('This image is damaged and can’t be shown. Try saving or exporting it again.')

/** Newest first; uses index `quarantined_files_latest`. */
export async function quarantinedBefore(db: Db, after: Place | undefined, limit: number): Promise<QuarantinedRow[]> {
  const { rows } = await sql<QuarantinedRow>`select * from quarantined_files
    where ${after === undefined}::bool or (found_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    order by found_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countQuarantined(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from quarantined_files`.execute(db)
  return rows[0]!.total
}

export const quarantinedById = async (db: Db, id: string): Promise<QuarantinedRow | undefined> =>
  (await sql<QuarantinedRow>`select * from quarantined_files where id = ${id}`.execute(db)).rows[0]

/** Returns undefined if the report was recorded before. */
export async function recordReport(
  tx: Tx,
  id: string,
  { byId, reference }: { readonly byId: string; readonly reference: string },
): Promise<QuarantinedRow | undefined> {
  const { rows } = await sql<QuarantinedRow>`update quarantined_files
    set reported_at = ${tx.now}, reported_by = ${byId}, reference = ${reference}
    where id = ${id} and reported_at is null returning *`.execute(tx.db)
  if (rows.length > 0) tx.emit(quarantineReported, { fileId: id })
  return rows[0]
}
