/** Defines how lists such as bookmarks, purchases and search results show content of any kind. */
import { Type, type Static } from 'typebox'
import { Audience, Unlock } from './access.ts'
import { AiLabel } from './ai-label.ts'
import { DateTime, Id, Tokens } from './define.ts'
import { GoodsFacts } from './goods.ts'
import { Person } from './people.ts'

/** The name of a kind, such as `post`. Its feature registers it on the server and in the browser. */
export const ContentKind = Type.String({ pattern: '^[a-z]{2,20}$' })

/** Shown for content that has no picture (specification, section 3). */
export const NO_THUMBNAIL = '/leaf.jpeg'

export const MediaCounts = Type.Object({
  photos: Type.Integer(),
  videos: Type.Integer(),
  audios: Type.Integer(),
  seconds: Type.Integer(),
  /** The strongest use of AI among them. */
  ai: AiLabel,
})
export type MediaCounts = Static<typeof MediaCounts>

export const ContentCard = Type.Object({
  _id: Id,
  kind: ContentKind,
  performer: Person,
  /** The title, or the beginning of the text that this viewer may read. May be empty. */
  title: Type.String(),
  audience: Audience,
  price: Tokens,
  inside: MediaCounts,
  locked: Type.Boolean(),
  /** Empty when the content is not locked or not for sale. */
  unlock: Type.Array(Unlock),
  picture: Type.Optional(
    Type.Object({
      /** Signed. Empty when the content is locked or still processing. */
      url: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      /** A data URL. For locked content, the server blurs it. */
      placeholder: Type.String(),
    }),
  ),
  ai: AiLabel,
  /** Present for goods. */
  goods: Type.Optional(GoodsFacts),
  createdAt: DateTime,
})
export type ContentCard = Static<typeof ContentCard>

/** Number of things of one kind that a performer has published, and the photos in them. */
export const PublicationTotal = Type.Object({ kind: ContentKind, items: Type.Integer(), photos: Type.Integer() })
export type PublicationTotal = Static<typeof PublicationTotal>
