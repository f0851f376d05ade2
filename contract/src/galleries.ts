import { Type, type Static } from 'typebox'
import { Audience, Unlock } from './access.ts'
import { MediaCounts } from './content.ts'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  post,
  put,
  Tokens,
} from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Photo } from './media.ts'
import { Person } from './people.ts'
import { PublicationStatus } from './publication-status.ts'
import { Description, OwnPublicationQuery, PublicationQuery, Publications, AudienceTerms, Title } from './publications.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'
import { Receipt, ShownOffer } from './sales.ts'
import { FromVersion, Version } from './versions.ts'

export const MAX_PHOTOS = 200
export const MAX_PREVIEWS = 12

const Head = {
  _id: Id,
  performer: Person,
  title: Type.String(),
  description: Type.String(),
  audience: Audience,
  price: Tokens,
  subscribersIncluded: Type.Boolean(),
  /** Only for subscribers of these tiers. Empty means all tiers. */
  tierIds: Type.Array(Id),
  /** Includes the cover when it is one of the photos. */
  totalPhotos: Type.Integer(),
  /** Visible to everyone who sees the gallery. */
  cover: Type.Optional(Photo),
  createdAt: DateTime,
}

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
export const Gallery = Type.Union([
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(false),
    /** In the performer's order. */
    photos: Type.Array(Photo),
    can: Type.Array(oneOf('edit', 'delete', 'tip')),
  }),
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(true),
    /** Does not include the cover. */
    inside: MediaCounts,
    previews: Type.Array(Blurred, { maxItems: MAX_PREVIEWS }),
    unlock: Type.Array(Unlock),
  }),
])
export type Gallery = Static<typeof Gallery>

export const OwnGallery = Type.Object({
  ...Head,
  version: Version,
  status: PublicationStatus,
  scheduledAt: Type.Optional(DateTime),
  totalSales: Type.Integer(),
  photos: Type.Array(Photo),
  coverId: orNull(Id),
})
export type OwnGallery = Static<typeof OwnGallery>

export const OwnGalleryRow = Type.Object({
  ...Head,
  status: PublicationStatus,
  scheduledAt: Type.Optional(DateTime),
  totalSales: Type.Integer(),
  /** The cover, or else the first photo. */
  picture: Type.Optional(Photo),
  engagement: Engagement,
})
export type OwnGalleryRow = Static<typeof OwnGalleryRow>

const Fields = {
  title: Title,
  description: Type.Optional(Description),
  ...AudienceTerms,
  /** In display order. */
  fileIds: Type.Array(Id, { minItems: 1, maxItems: MAX_PHOTOS, uniqueItems: true, title: 'Photos' }),
  /** Alternative texts of the photos, in the order of `fileIds`. The vault keeps them. */
  alts: Type.Optional(
    Type.Array(Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN }), { maxItems: MAX_PHOTOS, default: [] }),
  ),
  /** One of the photos, or another photo of the vault. */
  coverId: Type.Optional(Id),
  /** When the gallery is published. `scheduled` needs a time. Published galleries stay published. */
  publish: Type.Optional(Type.Enum(['now', 'scheduled', 'draft'], { default: 'now' })),
  scheduledAt: Type.Optional(DateTime),
}

const OWN = '/performer/performer-assets/galleries'

export const createGallery = post(OWN, {
  summary: 'Publish a gallery, schedule it or save it as a draft. Verified performers only.',
  who: 'performer',
  body: Type.Object(Fields),
  reply: OwnGallery,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['own-content:gallery', 'calendar', 'galleries', 'photos', 'vault', 'performer:{performer._id}'],
})

export const searchOwnGalleries = get(`${OWN}/search`, {
  summary: "List the caller's galleries, newest first.",
  who: 'performer',
  query: Type.Object({ ...OwnPublicationQuery.properties, status: Type.Optional(PublicationStatus) }),
  reply: page(OwnGalleryRow),
  provides: ['own-content:gallery'],
})

export const updateGallery = put(`${OWN}/:id`, {
  summary: "Change a gallery and the order of its photos. Photos can't be removed from a gallery that has been bought.",
  who: 'performer',
  params: IdParams,
  body: Type.Object({ ...Fields, version: FromVersion }),
  reply: OwnGallery,
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
  invalidates: ['own-content:gallery', 'calendar', 'galleries', 'gallery:{id}', 'photos', 'vault', 'performer:{performer._id}'],
})

export const deleteGallery = del(`${OWN}/:id`, {
  summary: 'Delete a gallery for everyone except its buyers. Its photos stay in the vault.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-content:gallery', 'calendar', 'galleries', 'gallery:{id}', 'photos', 'vault', 'performer'],
})

export const viewOwnGallery = get(`${OWN}/:id/view`, {
  summary: "Get one of the caller's galleries for editing.",
  who: 'performer',
  params: IdParams,
  reply: OwnGallery,
  errors: ['not_found'],
  provides: ['own-content:gallery'],
})

export const searchGalleries = get('/performer-assets/galleries/search', {
  summary: 'Search the galleries of all performers or of one, by words in titles and descriptions.',
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['galleries', 'access:{performerId}'],
})

export const viewGallery = get('/performer-assets/galleries/:id/view', {
  summary: 'Get a gallery as the viewer sees it.',
  who: 'anyone',
  params: IdParams,
  reply: Gallery,
  errors: ['not_found'],
  provides: ['gallery:{id}', 'access:{performer._id}'],
})

export const buyGallery = post('/token-transactions/gallery/:id', {
  summary: 'Unlock a gallery permanently.',
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'spending_limit', 'price_changed', 'changed_meanwhile'],
  invalidates: ['gallery:{id}', 'galleries', 'photos', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'gallery:{id}'],
})

export const listBookmarkedGalleries = get('/reactions/galleries/bookmark', {
  summary: 'List the galleries the caller has bookmarked, latest first.',
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks'],
})
