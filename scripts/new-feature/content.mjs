/** Writes the files of a content kind: performers publish or sell a text with a title. */
import { contentServer } from './content-server.mjs'
import { contentStudio } from './content-studio.mjs'
import { contentWeb } from './content-web.mjs'

export const contentFiles = (words, { migrationFile }) => ({
  [`contract/src/${words.plural}.ts`]: contract(words),
  [migrationFile]: migration(words),
  ...contentServer(words),
  ...contentWeb(words),
  ...contentStudio(words),
})

const contract = (words) => `
/** Defines ${words.many}: everyone sees the title, and only those with access read the text. */
import { Type, type Static } from 'typebox'
import { get, IdParams, page, post, put } from './define.ts'
import { Engagement } from './engagement.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
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
import { AudienceTerms, OwnPublicationQuery, Publication, PublicationQuery, Publications, Title } from './publications.ts'
import { PublishPlan } from './publish-plan.ts'
import { FromVersion } from './versions.ts'
${shapes(words)}${ownRoutes(words)}${publicRoutes(words)}`

const shapes = ({ plural, One, camels, kind, many, aOne }) => `
const ${camels} = { kind: '${kind}', a: '${aOne}', many: '${many}', tags: ['${plural}'] }

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
export const ${One} = Type.Union([
  Type.Object({ ...Publication.properties, locked: Type.Literal(false), text: Type.String() }),
  Type.Object({ ...Publication.properties, locked: Type.Literal(true) }),
])
export type ${One} = Static<typeof ${One}>

export const Own${One} = Type.Object({
  ...PublicationHead,
  ...OwnPublication,
  title: Type.String(),
  text: Type.String(),
  can: Type.Array(PublicationAct),
  engagement: Engagement,
})
export type Own${One} = Static<typeof Own${One}>

const Fields = {
  title: Title,
  text: Type.String({ minLength: 1, maxLength: 5000, title: 'Text', pattern: MULTILINE_PATTERN }),
  ...AudienceTerms,
  ...PublishPlan,
}

const OWN = '/performer/performer-assets/${plural}'
`

const ownRoutes = ({ One, Many, camels, kind, many, aOne }) => `
export const create${One} = post(OWN, {
  summary: 'Publish ${aOne}, schedule it or save it as a draft. Verified performers only.',
  who: 'performer',
  body: Type.Object(Fields),
  reply: Own${One},
  errors: ['not_verified', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: createdTags(${camels}),
})

export const searchOwn${Many} = get(\`\${OWN}/search\`, {
  summary: "List the caller's ${many}, latest first. Scheduled ${many} are listed earliest first.",
  who: 'performer',
  query: OwnPublicationQuery,
  reply: Type.Object({ ...page(Own${One}).properties, counts: ShelfCounts }),
  errors: ['not_valid'],
  provides: ['own-content:${kind}'],
})

export const update${One} = put(\`\${OWN}/:id\`, {
  summary: 'Change ${aOne}.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ ...Fields, version: FromVersion }),
  reply: Own${One},
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed', 'changed_meanwhile'],
  invalidates: changedTags(${camels}),
})

export const delete${One} = deleteRoute(\`\${OWN}/:id\`, ${camels}, { rest: 'Buyers can still read it.' })
export const publish${One} = publishRoute(OWN, ${camels}, { reply: Own${One} })
export const schedule${One} = scheduleRoute(OWN, ${camels}, { reply: Own${One} })
export const archive${One} = archiveRoute(OWN, ${camels}, { reply: Own${One} })
export const unarchive${One} = unarchiveRoute(OWN, ${camels}, { reply: Own${One} })
export const viewOwn${One} = viewOwnRoute(\`\${OWN}/:id/view\`, ${camels}, { reply: Own${One} })
`

const publicRoutes = ({ plural, singular, One, Many, camels, many }) => `
export const search${Many} = get('/performer-assets/${plural}/search', {
  summary: 'Search ${many} by title, of all performers or of one.',
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['${plural}', 'access:{performerId}'],
})

export const view${One} = viewRoute('/performer-assets/${plural}/:id/view', ${camels}, { reply: ${One} })
export const buy${One} = buyRoute('/token-transactions/${singular}/:id', ${camels}, { lists: ['${plural}'] })
export const listBookmarked${Many} = bookmarkRoute('/reactions/${plural}/bookmark', ${camels})
`

const migration = ({ table, many }) => `
-- The ${many} that performers publish and sell.
create table ${table} (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  text text not null,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Only subscribers of these tiers; empty for all tiers.
  tier_ids uuid[] not null default '{}',
  -- Minor units of a token.
  price bigint not null default 0,
  subscribers_included boolean not null default false,
  status text not null check (status in ('draft', 'scheduled', 'processing', 'failed', 'in_review', 'published', 'archived', 'expired')),
  ai text not null default 'none' check (ai in ('none', 'altered', 'generated')),
  version int not null default 1,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  constraint ${table}_paid_has_price check (status = 'draft' or (audience = 'paid') = (price > 0)),
  constraint ${table}_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null),
  constraint ${table}_tiers_of_subscribers check (cardinality(tier_ids) = 0 or audience = 'subscribers')
);
create index ${table}_own on ${table} (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc)
  include (status, published_at, scheduled_at) where removed_at is null;
create index ${table}_calendar on ${table} (performer_id, scheduled_at, id)
  where removed_at is null and published_at is null and scheduled_at is not null;
create index ${table}_scheduled on ${table} (scheduled_at) where status = 'scheduled' and removed_at is null;
create index ${table}_expiring on ${table} (expires_at)
  where status = 'published' and expires_at is not null and removed_at is null;

-- Content that must be reviewed, or shows someone without consent, cannot be published. Name its columns of files here, too.
insert into reviewed_columns (content_table, words) values ('${table}', '{title,text}');
create constraint trigger ${table}_review
  after insert or update of status, title, text, removed_at on ${table}
  deferrable initially deferred for each row when (new.status = 'published' and new.removed_at is null)
  execute function assert_reviewed();
create constraint trigger ${table}_consent
  after insert or update of status, audience, price, removed_at on ${table}
  deferrable initially deferred for each row
  when (new.status not in ('draft', 'archived', 'expired') and new.removed_at is null)
  execute function assert_consented('shown published');
`
