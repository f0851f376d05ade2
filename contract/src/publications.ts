/** Defines titled content of any kind: the form's common fields, lists of one kind, and totals. */
import { Type, type Static } from 'typebox'
import { Audience } from './access.ts'
import { ContentCard, ContentKind } from './content.ts'
import { Cursor, Id, SINGLE_LINE_PATTERN, Limit, OPTIONAL_SINGLE_LINE_PATTERN, page, serverEvent, Tokens } from './define.ts'
import { OptionalTierIds } from './tier-ids.ts'
import { Engagement } from './engagement.ts'
import { PublicationShelf, PublicationStatus } from './publication-status.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

export const Title = Type.String({ minLength: 1, maxLength: 120, title: 'Title', pattern: SINGLE_LINE_PATTERN })
export const Description = Type.String({ maxLength: 2000, title: 'Description', pattern: `^$|${MULTILINE_PATTERN}` })

export const AudienceTerms = {
  audience: Audience,
  /** Tokens. Required for `paid`, not allowed otherwise. */
  price: Type.Optional(Tokens),
  /** For paid content: subscribers see it without paying. */
  subscribersIncluded: Type.Optional(Type.Boolean({ default: false })),
  tierIds: OptionalTierIds,
}

export const Publication = Type.Object({ ...ContentCard.properties, engagement: Engagement })
export type Publication = Static<typeof Publication>
export const Publications = page(Publication)

export const PublicationQuery = Type.Object({
  performerId: Type.Optional(Id),
  /** Words of the title and description. */
  q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
  /** `popular`: the most liked among the newest. */
  sort: Type.Optional(Type.Enum(['newest', 'popular'], { default: 'newest' })),
  limit: Limit(20),
  cursor: Cursor,
})

/** For lists of a performer's own content. */
export const OwnPublicationQuery = Type.Object({
  /** Instead of `status`: content on one shelf of the studio. */
  shelf: Type.Optional(PublicationShelf),
  status: Type.Optional(PublicationStatus),
  /** Part of the title. */
  q: Type.Optional(Type.String({ maxLength: 100, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Search' })),
  audience: Type.Optional(Audience),
  limit: Limit(20),
  cursor: Cursor,
})

/** Sent to the owner when their content was published, changed or removed. */
export const ownContentChanged = serverEvent(
  'own_content_changed',
  Type.Object({ kind: ContentKind, id: Id }),
  ['own-content:{kind}', 'calendar'],
  ['publish'],
)
