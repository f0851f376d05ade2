import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { MediaCounts } from './content.ts'
import { get, Id, IdParams, oneOf, OPTIONAL_SINGLE_LINE_PATTERN, orNull, page, post, put } from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Photo } from './media.ts'
import {
  bookmarkRoute,
  buyRoute,
  changedTags,
  createdTags,
  deleteRoute,
  OwnPublication,
  PublicationAct,
  PublicationHead,
  ShelfCounts,
  viewOwnRoute,
  viewRoute,
} from './publication-routes.ts'
import { archiveRoute, publishRoute, scheduleRoute, unarchiveRoute } from './publication-state-routes.ts'
import { Description, OwnPublicationQuery, PublicationQuery, Publications, AudienceTerms, Title } from './publications.ts'
import { PublishPlan } from './publish-plan.ts'
import { FromVersion } from './versions.ts'

export const MAX_PHOTOS = 200
export const MAX_PREVIEWS = 12

const galleries = { kind: 'gallery', a: 'a gallery', many: 'galleries', tags: ['galleries', 'photos', 'vault'] }

const Head = {
  ...PublicationHead,
  title: Type.String(),
  description: Type.String(),
  /** Includes the cover when it is one of the photos. */
  totalPhotos: Type.Integer(),
  /** Visible to everyone who sees the gallery. */
  cover: Type.Optional(Photo),
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
  ...OwnPublication,
  can: Type.Array(PublicationAct),
  photos: Type.Array(Photo),
  coverId: orNull(Id),
})
export type OwnGallery = Static<typeof OwnGallery>

export const OwnGalleryRow = Type.Object({
  ...Head,
  ...OwnPublication,
  can: Type.Array(PublicationAct),
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
  ...PublishPlan,
}

const OWN = '/performer/performer-assets/galleries'

export const createGallery = post(OWN, {
  summary: 'Publish a gallery, schedule it or save it as a draft. Verified performers only.',
  who: 'performer',
  seat: 'publish',
  body: Type.Object(Fields),
  reply: OwnGallery,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: createdTags(galleries),
})

export const searchOwnGalleries = get(`${OWN}/search`, {
  summary:
    "List the caller's galleries, latest first. Scheduled galleries are listed earliest first. `counts` has the number on each shelf.",
  who: 'performer',
  seat: 'publish',
  query: OwnPublicationQuery,
  reply: Type.Object({ ...page(OwnGalleryRow).properties, counts: ShelfCounts }),
  errors: ['not_valid'],
  provides: ['own-content:gallery'],
})

export const updateGallery = put(`${OWN}/:id`, {
  summary: "Change a gallery and the order of its photos. Photos can't be removed from a gallery that has been bought.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  body: Type.Object({ ...Fields, version: FromVersion }),
  reply: OwnGallery,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed', 'changed_meanwhile'],
  invalidates: changedTags(galleries),
})

export const deleteGallery = deleteRoute(`${OWN}/:id`, galleries, { rest: 'Its photos stay in the vault.' })
export const publishGallery = publishRoute(OWN, galleries, { reply: OwnGallery })
export const scheduleGallery = scheduleRoute(OWN, galleries, { reply: OwnGallery })
export const archiveGallery = archiveRoute(OWN, galleries, { reply: OwnGallery })
export const unarchiveGallery = unarchiveRoute(OWN, galleries, { reply: OwnGallery })

export const viewOwnGallery = viewOwnRoute(`${OWN}/:id/view`, galleries, { reply: OwnGallery })

export const searchGalleries = get('/performer-assets/galleries/search', {
  summary: 'Search the galleries of all performers or of one, by words in titles and descriptions.',
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['galleries', 'access:{performerId}'],
})

export const viewGallery = viewRoute('/performer-assets/galleries/:id/view', galleries, { reply: Gallery })

export const buyGallery = buyRoute('/token-transactions/gallery/:id', galleries, { lists: ['galleries', 'photos'] })

export const listBookmarkedGalleries = bookmarkRoute('/reactions/galleries/bookmark', galleries)
