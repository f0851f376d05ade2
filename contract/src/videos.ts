import { Type, type Static } from 'typebox'
import { Audience, Unlock } from './access.ts'
import { MediaCounts } from './content.ts'
import { DateTime, del, Done, get, Id, IdParams, Limit, oneOf, page, post, put, Tokens } from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Photo, photoPart, Uploaded, Video as Film, videoPart } from './media.ts'
import { Person } from './people.ts'
import { OptionalTierIdList } from './tier-ids.ts'
import { PublicationStatus } from './publication-status.ts'
import { Description, OwnPublicationQuery, PublicationQuery, Publications, AudienceTerms, Title } from './publications.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'
import { Receipt, ShownOffer } from './sales.ts'
import { FromVersion, Version } from './versions.ts'

export const MAX_VIDEO_TAGS = 20

const Head = {
  _id: Id,
  performer: Person,
  title: Type.String(),
  description: Type.String(),
  /** Without `#`. */
  tags: Type.Array(Type.String()),
  audience: Audience,
  price: Tokens,
  subscribersIncluded: Type.Boolean(),
  /** Only for subscribers of these tiers. Empty means all tiers. */
  tierIds: Type.Array(Id),
  /** A short video that everyone may play. */
  teaser: Type.Optional(Film),
  /** A photo in place of a frame of the video. */
  thumbnail: Type.Optional(Photo),
  createdAt: DateTime,
}

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
export const Video = Type.Union([
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(false),
    video: Film,
    can: Type.Array(oneOf('edit', 'delete', 'tip')),
  }),
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(true),
    inside: MediaCounts,
    preview: Blurred,
    unlock: Type.Array(Unlock),
  }),
])
export type Video = Static<typeof Video>

export const OwnVideo = Type.Object({
  ...Head,
  version: Version,
  /** Absent in a draft without a video. */
  video: Type.Optional(Film),
  status: PublicationStatus,
  scheduledAt: Type.Optional(DateTime),
  totalSales: Type.Integer(),
  engagement: Engagement,
})
export type OwnVideo = Static<typeof OwnVideo>

const Fields = {
  title: Title,
  description: Type.Optional(Description),
  /** Up to 20, separated by commas or spaces. */
  tags: Type.Optional(Type.String({ maxLength: 1100, title: 'Tags' })),
  ...AudienceTerms,
  tierIds: OptionalTierIdList,
  /** Ids of vault items. */
  videoId: Type.Optional(Id),
  teaserId: Type.Optional(Id),
  thumbnailId: Type.Optional(Id),
  /** When the video is published. `scheduled` needs a time. Published videos stay published. */
  publish: Type.Optional(Type.Enum(['now', 'scheduled', 'draft'], { default: 'now' })),
  scheduledAt: Type.Optional(DateTime),
}

export const VideoFileType = oneOf('teaser', 'thumbnail', 'video')
export type VideoFileType = Static<typeof VideoFileType>

const OWN = '/performer/performer-assets/videos'

export const uploadVideo = post(`${OWN}/upload`, {
  summary: 'Upload a video to the vault, to create a video with it afterwards. It is processed in the background.',
  who: 'performer',
  files: { video: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['vault'],
})

export const createVideo = post(`${OWN}/create`, {
  summary: 'Publish a video, schedule it or save it as a draft. Verified performers only.',
  who: 'performer',
  body: Type.Object(Fields),
  reply: OwnVideo,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['own-content:video', 'calendar', 'videos', 'vault', 'performer:{performer._id}'],
})

export const updateVideo = put(`${OWN}/edit/:id`, {
  summary:
    "Change a video. Files stay unless they are replaced or removed. A video that has been bought can't be replaced by another.",
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    ...Fields,
    version: FromVersion,
    /** The roles of files to detach, separated by commas. The files stay in the vault. */
    removes: Type.Optional(Type.String({ pattern: '^((teaser|thumbnail|video)(,|$)){0,3}$' })),
  }),
  files: {
    video: { ...videoPart, required: false },
    teaser: { ...videoPart, required: false },
    thumbnail: { ...photoPart, required: false },
  },
  reply: OwnVideo,
  errors: ['not_found', 'not_valid', 'upload_too_large', 'upload_not_accepted', 'changed_meanwhile'],
  invalidates: ['own-content:video', 'calendar', 'videos', 'video:{id}', 'vault', 'performer:{performer._id}'],
})

export const removeVideoFile = del(`${OWN}/remove-file/:id`, {
  summary:
    'Remove a file from a video. The file stays in the vault. The video becomes a draft if it lacks its main file, or if it only waited for this file to be published.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ type: VideoFileType }),
  reply: OwnVideo,
  errors: ['not_found', 'not_valid'],
  invalidates: ['own-content:video', 'calendar', 'videos', 'video:{id}', 'vault', 'performer:{performer._id}'],
})

export const deleteVideo = del(`${OWN}/:id`, {
  summary: 'Delete a video for everyone except its buyers. Its files stay in the vault.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-content:video', 'calendar', 'videos', 'video:{id}', 'vault', 'performer'],
})

export const searchOwnVideos = get(`${OWN}/search`, {
  summary: "List the caller's videos, newest first.",
  who: 'performer',
  query: Type.Object({ ...OwnPublicationQuery.properties, status: Type.Optional(PublicationStatus) }),
  reply: page(OwnVideo),
  provides: ['own-content:video'],
})

export const viewOwnVideo = get(`${OWN}/:id/view`, {
  summary: "Get one of the caller's videos for editing.",
  who: 'performer',
  params: IdParams,
  reply: OwnVideo,
  errors: ['not_found'],
  provides: ['own-content:video'],
})

export const searchVideos = get('/performer-assets/videos/search', {
  summary: 'Search the videos of all performers or of one, by words in titles, descriptions and tags.',
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['videos', 'access:{performerId}'],
})

export const viewVideo = get('/performer-assets/videos/:id', {
  summary: 'Get a video as the viewer sees it.',
  who: 'anyone',
  params: IdParams,
  reply: Video,
  errors: ['not_found'],
  provides: ['video:{id}', 'access:{performer._id}'],
})

export const listRelatedVideos = get('/performer-assets/videos/:id/related', {
  summary: 'List other videos of the same performer: those with the most tags in common first, then the newest.',
  who: 'anyone',
  params: IdParams,
  query: Type.Object({ limit: Limit(6) }),
  reply: Publications,
  errors: ['not_found'],
  provides: ['videos'],
})

export const buyVideo = post('/token-transactions/video/:id', {
  summary: 'Unlock a video permanently.',
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'spending_limit', 'price_changed', 'changed_meanwhile'],
  invalidates: ['video:{id}', 'videos', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'video:{id}'],
})

export const listBookmarkedVideos = get('/reactions/videos/bookmark', {
  summary: 'List the videos the caller has bookmarked, latest first.',
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks'],
})
