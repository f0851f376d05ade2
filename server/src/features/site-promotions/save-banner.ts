/** Creates and changes banners and featured performers. */
import type { Input } from '@fanfare/contract'
import { MAX_BANNERS, type BannerAudience, type changeBanner } from '@fanfare/contract/site-promotions'
import { isListed, performerById } from '#core/accounts/index.ts'
import {
  allBanners,
  bannerPictureKey,
  forgetBanners,
  insertBanner,
  lockBanner,
  updateBanner,
  type BannerContent,
  type BannerRow,
} from '#core/banners/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Context, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { processPhoto, UndecodablePhoto } from '#platform/photos.ts'
import type { ReceivedFile } from '#platform/uploads.ts'

export type BannerForm = Input<typeof changeBanner>['body']

/** A banner is shown at most 1080 pixels wide. */
const MAX_MEGAPIXELS = 50

type Picture = Pick<BannerContent, 'picture_id' | 'picture_width' | 'picture_height' | 'placeholder'>
const NO_PICTURE: Picture = { picture_id: null, picture_width: 0, picture_height: 0, placeholder: '' }

/** Re-encodes the upload, so that nothing of the file itself is served. */
export async function storePicture(ctx: Context, file: ReceivedFile): Promise<Picture> {
  try {
    const processing = { variants: ['card'], maxMegapixels: MAX_MEGAPIXELS, isUrgent: true } as const
    const { variants, width, height, placeholder } = await processPhoto(file.path, processing)
    const id = newId(ctx.clock.now())
    await ctx.storage.put(bannerPictureKey(id), variants[0]!.body)
    return { picture_id: id, picture_width: width, picture_height: height, placeholder }
  } catch (error) {
    if (error instanceof UndecodablePhoto) throw apiError('upload_not_accepted', error.message)
    throw error
  }
}

interface Saving {
  readonly form: BannerForm
  /** Undefined keeps the picture. */
  readonly picture: Picture | undefined
}

export async function insertNewBanner(tx: Tx, { form, picture = NO_PICTURE }: Saving, operatorId: string): Promise<BannerRow> {
  await oneAtATime(tx, 'banners')
  if ((await allBanners(tx.db, MAX_BANNERS)).length >= MAX_BANNERS)
    throw notValid('name', t('You can have up to {most} banners. Delete an old one first.', { most: MAX_BANNERS }))
  const content = await contentOf(tx, form, { picture, startsAt: tx.now })
  forgetBanners(tx)
  return insertBanner(tx, { ...content, id: newId(tx.now), created_by: operatorId })
}

export async function changeExistingBanner(tx: Tx, id: string, { form, picture }: Saving): Promise<BannerRow> {
  const row = await lockBanner(tx, id)
  if (!row) throw notFound()
  assertVersion(row.version, form.version)
  const content = await contentOf(tx, form, {
    picture: form.performer === undefined ? (picture ?? row) : NO_PICTURE,
    startsAt: row.starts_at,
  })
  forgetBanners(tx)
  const saved = await updateBanner(tx, id, content)
  if (!saved) throw notFound()
  return saved
}

interface Beside {
  readonly picture: Picture
  /** Applies if the form has no start. */
  readonly startsAt: Date
}

async function contentOf(tx: Tx, form: BannerForm, { picture, startsAt }: Beside): Promise<BannerContent> {
  const from = form.startsAt === undefined ? startsAt : new Date(form.startsAt)
  const until = form.endsAt === undefined ? null : new Date(form.endsAt)
  if (until !== null && until <= from) throw notValid('endsAt', t('The end must be after the start.'))
  const audience = audienceOf(form)
  if (audience.length === 0) throw notValid('forVisitors', t('Choose who sees it.'))
  const shared = { name: form.name, page: form.page, audience, starts_at: from, ends_at: until }
  if (form.performer !== undefined)
    return { ...shared, ...NO_PICTURE, ...(await featured(tx, form.performer)), text: form.text ?? '' }
  const { picture_id, picture_width, picture_height, placeholder } = picture
  if (picture_id === null) throw notValid('picture', t('Choose a picture.'))
  if (form.alt === undefined) throw notValid('alt', t('Describe the picture for people who can’t see it.'))
  if (form.link === undefined || !isLink(form.link))
    throw notValid('link', t('Enter a path such as /explore, or an address that begins with https://.'))
  return {
    ...shared,
    picture_id,
    picture_width,
    picture_height,
    placeholder,
    alt: form.alt,
    link: form.link,
    performer_id: null,
    text: '',
  }
}

async function featured(tx: Tx, username: string) {
  const performer = await performerById(tx.db, username)
  if (performer?.verification !== 'approved') throw notValid('performer', t('No performer has this username.'))
  if (!isListed(performer)) throw notValid('performer', t('This performer hides from search, so the site can’t feature them.'))
  return { performer_id: performer.id, alt: '', link: '' }
}

function audienceOf({ forVisitors, forFans, forPerformers }: BannerForm): BannerAudience[] {
  const all = { visitors: forVisitors, fans: forFans, performers: forPerformers }
  return (['visitors', 'fans', 'performers'] as const).filter((one) => all[one])
}

const isLink = (link: string): boolean => link.startsWith('/') || URL.canParse(link)
