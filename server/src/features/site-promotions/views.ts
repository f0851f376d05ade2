import type { AdminBanner } from '@fanfare/contract/site-promotions'
import { accountsById, type Account } from '#core/accounts/index.ts'
import { figuresOf, pictureView, stateOf, type BannerRow, type Figures } from '#core/banners/index.ts'
import type { Db } from '#platform/context.ts'

interface Beside {
  readonly figures: Figures | undefined
  readonly performer: Pick<Account, 'username' | 'hidden_from_search'> | undefined
  readonly now: Date
}

const bannerView = (row: BannerRow, { figures, performer, now }: Beside): AdminBanner => ({
  _id: row.id,
  name: row.name,
  page: row.page,
  picture: pictureView(row),
  alt: row.alt,
  link: row.link,
  performer: performer?.username ?? '',
  isPerformerHidden: performer?.hidden_from_search === true,
  text: row.text,
  audience: row.audience,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  state: stateOf(row, now),
  views: figures?.views ?? 0,
  clicks: figures?.clicks ?? 0,
  version: row.version,
})

export async function adminBannerViews(db: Db, now: Date, rows: readonly BannerRow[]): Promise<AdminBanner[]> {
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  )
  const performers = await accountsById(
    db,
    rows.flatMap(({ performer_id: id }) => id ?? []),
  )
  return rows.map((row) =>
    bannerView(row, { now, figures: figures.get(row.id), performer: performers.get(row.performer_id ?? '') }),
  )
}
