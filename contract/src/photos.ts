import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { ContentKind } from './content.ts'
import {
  Cursor,
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  post,
  put,
} from './define.ts'
import { Blurred, Photo, photoPart, Uploaded } from './media.ts'
import { Person } from './people.ts'

/** Such as a gallery. */
const ShownBy = Type.Object({
  _id: Id,
  kind: ContentKind,
  performer: Person,
  /** The title, or the beginning of the text that this viewer may read. May be empty. */
  title: Type.String(),
  createdAt: DateTime,
})

/** A photo that the viewer may see, or one tile for all locked photos of a thing. */
export const PhotoTile = Type.Union([
  Type.Object({
    /** Identifies the position in the list, because the same photo can appear in two things. */
    _id: Type.String(),
    locked: Type.Literal(false),
    photo: Photo,
    of: ShownBy,
  }),
  Type.Object({
    _id: Type.String(),
    locked: Type.Literal(true),
    of: ShownBy,
    /** The preview of the first locked photo. */
    preview: Blurred,
    photos: Type.Integer(),
    unlock: Type.Array(Unlock),
  }),
])
export type PhotoTile = Static<typeof PhotoTile>

const pageQuery = Type.Object({ limit: Limit(30), cursor: Cursor })

export const listPhotos = get('/performer-assets/photos', {
  summary: 'List the photos in the published content of all performers, newest first.',
  who: 'anyone',
  query: pageQuery,
  reply: page(PhotoTile),
  errors: ['not_valid'],
  provides: ['photos'],
})

export const listPhotosOf = get('/performer-assets/photos/:performerId', {
  summary:
    "List the photos in a performer's published content, newest first. Locked photos of one item form a single tile. `q` searches titles and descriptions of the content, and descriptions of open photos.",
  who: 'anyone',
  params: Type.Object({ performerId: Id }),
  query: Type.Object({
    ...pageQuery.properties,
    q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
  }),
  reply: page(PhotoTile),
  errors: ['not_found', 'not_valid'],
  provides: ['photos', 'access:{performerId}'],
})

export const OwnPhoto = Type.Object({
  _id: Id,
  photo: Photo,
  title: Type.String(),
  alt: Type.String(),
  /** Number of posts, galleries and other things that show it. */
  totalUses: Type.Integer(),
  createdAt: DateTime,
})
export type OwnPhoto = Static<typeof OwnPhoto>

const OWN = '/performer/performer-assets/photos'

export const searchOwnPhotos = get(`${OWN}/search`, {
  summary: "List the photos in the caller's vault, newest first.",
  who: 'performer',
  seat: 'publish',
  query: Type.Object({
    /** Part of a title or a description. */
    q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
    limit: Limit(30),
    offset: Offset,
  }),
  reply: page(OwnPhoto),
  provides: ['vault'],
})

export const updatePhoto = put(`${OWN}/:id`, {
  summary: "Change the title and description of one of the caller's photos.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  body: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 100, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Title' })),
    alt: Type.Optional(Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Description' })),
  }),
  reply: OwnPhoto,
  errors: ['not_found'],
  invalidates: ['vault', 'photos'],
})

export const deletePhoto = del(`${OWN}/:id`, {
  summary: 'Delete a photo from the vault and from everything that shows it. Fans who paid for it keep it.',
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['vault', 'photos', 'own-content', 'posts', 'galleries'],
})

export const setPhotoAsCover = post(`${OWN}/set-cover/:id`, {
  summary:
    "Make one of the caller's photos the cover of the newest gallery that shows it. If none does, it becomes the cover of the profile.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  reply: Type.Object({ of: oneOf('content', 'profile'), kind: orNull(ContentKind), contentId: orNull(Id) }),
  errors: ['not_found', 'not_valid'],
  invalidates: ['own-profile', 'performer', 'me', 'galleries', 'gallery', 'own-content', 'photos'],
})

export const uploadPhoto = post(`${OWN}/upload`, {
  summary: 'Upload a photo to the vault. It is processed in the background.',
  who: 'performer',
  seat: 'publish',
  files: { photo: photoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['vault'],
})
