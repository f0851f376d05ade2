/** Things of many kinds: what lists such as bookmarks, purchases and search results show of one, whatever its kind. */
import { Type, type Static } from 'typebox'
import { Audience, Unlock } from './access.ts'
import { DateTime, Id, Tokens } from './define.ts'
import { Person } from './people.ts'

/** A kind's name, such as `post`; each kind is registered by its feature, on the server and in the browser. */
export const ContentKind = Type.String({ pattern: '^[a-z]{2,20}$' })

/** How much is inside. */
export const Inside = Type.Object({
  photos: Type.Integer(),
  videos: Type.Integer(),
  audios: Type.Integer(),
  /** Length of its videos and audios together. */
  seconds: Type.Integer(),
})
export type Inside = Static<typeof Inside>

export const ContentCard = Type.Object({
  _id: Id,
  kind: ContentKind,
  performer: Person,
  /** Its title, or the beginning of what this viewer may read of it; may be empty. */
  title: Type.String(),
  audience: Audience,
  price: Tokens,
  inside: Inside,
  locked: Type.Boolean(),
  /** Empty when it is not locked, and when it is not on offer. */
  unlock: Type.Array(Unlock),
  picture: Type.Optional(
    Type.Object({
      /** Signed; empty when it is locked, and while it is processed. */
      url: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      /** A data URL; of a locked one, blurred on the server. */
      placeholder: Type.String(),
    }),
  ),
  createdAt: DateTime,
})
export type ContentCard = Static<typeof ContentCard>

/** How many things of one kind a performer has published, and photos in them. */
export const PublicationTotal = Type.Object({ kind: ContentKind, things: Type.Integer(), photos: Type.Integer() })
export type PublicationTotal = Static<typeof PublicationTotal>
