/** Collects what the site records about a performer and everyone shown. */
import type { PerformerRecord } from '@fanfare/contract/records'
import { agreementsOfPerformer } from '#core/agreements/index.ts'
import { identityOf, leftPerformer, peopleById, performerById, personOf, type Performer } from '#core/accounts/index.ts'
import { countSubjects, depictionsOf, peopleOfOwner, type PersonRow } from '#core/consents/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import { areHeld, keptUntilOf, keptUntilOfLeft } from '../retention/clocks.ts'
import { unsealSigned, type Signed } from '../secrets.ts'
import { consentsOfPerson, type ConsentRow } from '../store.ts'

const MAX_PEOPLE = 500

export interface SignedConsent {
  readonly row: ConsentRow
  readonly signed: Signed | undefined
}

export async function performerOf(ctx: Context, idOrName: string): Promise<Performer> {
  const performer = await performerById(ctx.db, idOrName)
  if (!performer) throw notFound()
  return performer
}

/** Returns everyone whom a performer names, also people who were removed from the list, with their signed consents. */
export async function recordedPeople(ctx: Context, performerId: string) {
  const all = await peopleOfOwner(ctx.db, performerId, { limit: MAX_PEOPLE, offset: 0, withRemoved: true })
  const rows = all.rows.filter((row) => row.erased_at === null)
  const consents = await consentsOfPerson(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const opened = await Promise.all(
    consents.map(async (row): Promise<SignedConsent> => ({ row, signed: await unsealSigned(ctx, row.id, row.sealed) })),
  )
  return { rows, consentsOf: Map.groupBy(opened, ({ row }) => row.person_id) }
}

export async function recordOf(ctx: Context, idOrName: string): Promise<PerformerRecord> {
  const performer = await performerOf(ctx, idOrName)
  const left = await leftPerformer(ctx.db, performer.id)
  const identity = left && (await identityOf(ctx, left))
  const [{ rows, consentsOf }, agreements, items] = await Promise.all([
    recordedPeople(ctx, performer.id),
    agreementsOfPerformer(ctx.db, performer.id),
    depictionsOf(ctx.db, { ownerId: performer.id }, { limit: 1, offset: 0 }),
  ])
  const [accounts, totals, kept, isHeld, leftUntil] = await Promise.all([
    peopleById(
      ctx.db,
      rows.flatMap((row) => row.account_id ?? []),
    ),
    countSubjects(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    keptUntilOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    areHeld(ctx.db, performer.id),
    left && keptUntilOfLeft(ctx.db, left),
  ])
  return {
    performer: { ...personOf(performer), ...(identity && { name: identity.name }) },
    dateOfBirth: identity?.dateOfBirth ?? performer.date_of_birth,
    approvedAt: performer.approved_at?.toISOString() ?? null,
    leftAt: left?.left_at.toISOString() ?? null,
    keptUntil: leftUntil?.toISOString() ?? null,
    isHeld,
    agreements: agreements.map((row) => ({ version: row.version, signedAt: row.signed_at.toISOString() })),
    people: rows.map((row) => ({
      ...personView(row, consentsOf.get(row.id) ?? []),
      account: row.account_id === null ? null : (accounts.get(row.account_id) ?? null),
      keptUntil: kept.get(row.id)?.toISOString() ?? null,
      totalItems: totals.get(row.id) ?? 0,
    })),
    totalItems: items.total,
  }
}

function personView(row: PersonRow, consents: readonly SignedConsent[]) {
  const latest = consents.at(-1)
  return {
    _id: row.id,
    name: row.name,
    legalName: latest?.signed?.legalName ?? '',
    dateOfBirth: latest?.signed?.dateOfBirth ?? '',
    state: row.state,
    versions: consents.length,
    signedAt: latest?.row.signed_at.toISOString() ?? null,
  }
}
