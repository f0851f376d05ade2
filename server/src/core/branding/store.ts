/** Keeps the branding as one setting, so that it is cached with the others and each change is recorded with its author. */
import type { MenuLink } from '@fanfare/contract/brand-views'
import type { BrandPictureKind } from '@fanfare/contract/branding'
import { changeSettings, readSettings, type Settings } from '#core/settings/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface StoredPicture {
  readonly id: string
  readonly width: number
  readonly height: number
}

export interface StoredBranding {
  readonly version: number
  readonly accentColor: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly header: readonly MenuLink[]
  readonly footer: readonly MenuLink[]
  readonly socialLinks: readonly string[]
  readonly pictures: Readonly<Partial<Record<BrandPictureKind, StoredPicture>>>
}

const NONE: StoredBranding = {
  version: 0,
  accentColor: '',
  seoTitle: '',
  seoDescription: '',
  header: [],
  footer: [],
  socialLinks: [],
  pictures: {},
}

export const brandingOf = ({ branding }: Pick<Settings, 'branding'>): StoredBranding => ({ ...NONE, ...branding })

interface Change {
  /** Undefined keeps the name. */
  readonly siteName?: string
  readonly branding: Partial<Omit<StoredBranding, 'version'>>
}

/** `change` receives the present state, which no one else changes until the transaction ends. */
export async function changeBranding(tx: Tx, by: Pick<Viewer, 'id'>, change: (now: StoredBranding) => Change): Promise<void> {
  await oneAtATime(tx, 'branding')
  const present = brandingOf(await readSettings(tx.db))
  const { siteName, branding: changed } = change(present)
  // Pictures are saved one by one, while the form stays open.
  const branding = { ...present, ...changed, version: present.version + (siteName === undefined ? 0 : 1) }
  await changeSettings(tx, { branding, ...(siteName !== undefined && { siteName }) }, by)
}

/** Returns which of these pictures are in use. */
export async function brandPictures(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const used = Object.values(brandingOf(await readSettings(db)).pictures).map(({ id }) => id)
  return new Set(ids.filter((id) => used.includes(id)))
}
