/** Defines the site's banners and featured performers on public pages, and the operators' side of them. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  put,
  SINGLE_LINE_PATTERN,
} from './define.ts'
import { Banner, BannerPicture } from './banners.ts'
import { photoPart } from './media.ts'
import { PerformerCard } from './profiles.ts'
import { FromVersion, Version } from './versions.ts'

/** The places of banners (specification, section 3): the home pages, and lists of performers. */
export const pageKinds = { HOMEPAGE: 0, MODEL_LISTING: 1 } as const
const PageKind = Type.Integer({ minimum: 0, maximum: 1, title: 'Place' })

export const MAX_BANNERS = 100

const PlaceQuery = Type.Object({ page: Type.Optional(PageKind), limit: Limit(10), offset: Offset })

export const searchBanners = get('/site-promo/search', {
  summary: 'List the banners that run now for this viewer. Set `page` to 0 for the home pages or 1 for lists of performers.',
  who: 'anyone',
  query: PlaceQuery,
  reply: page(Banner),
  provides: ['banners'],
})

export const FeaturedPerformer = Type.Object({
  _id: Id,
  page: PageKind,
  /** May be empty. */
  text: Type.String(),
  performer: PerformerCard,
})
export type FeaturedPerformer = Static<typeof FeaturedPerformer>

export const listFeaturedPerformers = get('/performer-advertising', {
  summary: 'List the performers that the site features now. Leaves out performers whom this viewer cannot see.',
  who: 'anyone',
  query: PlaceQuery,
  reply: page(FeaturedPerformer),
  provides: ['banners'],
})

const Ids = Type.Array(Id, { maxItems: 20 })

export const countBanners = post('/site-promo/events', {
  summary: 'Count views and clicks of banners and featured performers. Each counts once per person and day.',
  who: 'anyone',
  body: Type.Object({ views: Ids, clicks: Ids }),
  reply: Done,
  rateLimit: { calls: 60, seconds: 60 },
})

const AUDIENCES = ['visitors', 'fans', 'performers'] as const
export type BannerAudience = (typeof AUDIENCES)[number]

export const AdminBanner = Type.Object({
  _id: Id,
  name: Type.String(),
  page: PageKind,
  /** Null for a featured performer. */
  picture: orNull(BannerPicture),
  alt: Type.String(),
  link: Type.String(),
  /** The username of a featured performer; empty for a picture. */
  performer: Type.String(),
  /** True if the performer hides from search since. The banner is then not shown. */
  isPerformerHidden: Type.Boolean(),
  text: Type.String(),
  audience: Type.Array(oneOf(...AUDIENCES), { maxItems: 3 }),
  startsAt: DateTime,
  /** Null for no end. */
  endsAt: orNull(DateTime),
  state: oneOf('scheduled', 'running', 'paused', 'ended'),
  views: Type.Integer(),
  clicks: Type.Integer(),
  version: Version,
})
export type AdminBanner = Static<typeof AdminBanner>

export const listBanners = get('/admin/banners', {
  summary: 'List all banners and featured performers with their views and clicks, newest first.',
  who: 'admin',
  permission: 'site_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(AdminBanner),
  provides: ['banners'],
})

const BannerForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: SINGLE_LINE_PATTERN, title: 'Name' }),
  page: PageKind,
  forVisitors: Type.Boolean(),
  forFans: Type.Boolean(),
  forPerformers: Type.Boolean(),
  startsAt: Type.Optional(Type.String({ format: 'date-time', pattern: '^20', title: 'Start' })),
  endsAt: Type.Optional(Type.String({ format: 'date-time', pattern: '^20', title: 'End' })),
  link: Type.Optional(
    Type.String({
      maxLength: 500,
      pattern: '^(?:/(?![/\\\\])[^\\\\\\s\\p{C}]*|https://[^\\\\\\s\\p{C}]+)$',
      title: 'Link',
    }),
  ),
  alt: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, pattern: SINGLE_LINE_PATTERN, title: 'Description of the picture' }),
  ),
  performer: Type.Optional(Type.String({ minLength: 3, maxLength: 30, pattern: '^[A-Za-z0-9_.]*$', title: 'Username' })),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: SINGLE_LINE_PATTERN, title: 'Text' })),
  version: FromVersion,
})

const files = { picture: { ...photoPart, required: false } } as const

export const createBanner = post('/admin/banners', {
  summary: 'Create a banner with a picture and a link, or feature a performer by username.',
  who: 'admin',
  permission: 'moderation',
  body: BannerForm,
  files,
  reply: AdminBanner,
  errors: ['not_valid', 'upload_too_large', 'upload_not_accepted'],
  invalidates: ['banners', 'settings'],
})

export const changeBanner = put('/admin/banners/:id', {
  summary: 'Change a banner or a featured performer. Without a new picture, the picture stays.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: BannerForm,
  files,
  reply: AdminBanner,
  errors: ['not_found', 'not_valid', 'changed_meanwhile', 'upload_too_large', 'upload_not_accepted'],
  invalidates: ['banners', 'settings'],
})

export const pauseBanner = post('/admin/banners/:id/pause', {
  summary: 'Pause a banner or let it run again.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({ isPaused: Type.Boolean() }),
  reply: AdminBanner,
  errors: ['not_found'],
  invalidates: ['banners', 'settings'],
})

export const removeBanner = del('/admin/banners/:id', {
  summary: 'Delete a banner with its figures.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['banners', 'settings'],
})
