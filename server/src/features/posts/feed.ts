/**
 * Serves the free posts of a performer as RSS 2.0, which people follow without an account. Feed readers cannot confirm an age, so
 * on a site for adults they learn that there is a post, and nothing of its text.
 */
import type { Post } from '@fanfare/contract/posts'
import { accessDecision } from '#core/access/index.ts'
import { isListed, performerById, type Performer } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { settings } from '#core/settings/index.ts'
import { currentLocale, t } from '#lib/i18n.ts'
import { shortened } from '#lib/text.ts'
import { element, escapeXml, xmlDocument, type Xml } from '#lib/xml.ts'
import type { Context } from '#platform/context.ts'
import type { SiteDocument } from '#platform/documents.ts'
import { newestFreePosts } from './store.ts'
import { postViews } from './views.ts'

const MAX_POSTS = 50
const MAX_TITLE_LENGTH = 80

type OpenPost = Extract<Post, { readonly locked: false }>

export const postsFeed: SiteDocument = {
  path: '/feeds/:file',
  type: 'application/rss+xml',
  async read(ctx, { params, viewer }) {
    const [, username = ''] = /^(.+)\.xml$/.exec(params['file'] ?? '') ?? []
    const performer = await performerById(ctx.db, username)
    if (performer?.username !== username.toLowerCase() || !isListed(performer)) return undefined
    if ((await accessDecision(ctx.db, viewer, profileOf(performer.id))).sees !== 'all') return undefined
    const posts = await postViews(ctx, viewer, await newestFreePosts(ctx.db, performer.id, MAX_POSTS))
    return xmlDocument(await feed(ctx, performer, { posts: posts.filter(isOpen), hasTexts: viewer.neededAgeCheck === undefined }))
  },
}

const isOpen = (post: Post): post is OpenPost => !post.locked

interface FeedContent {
  readonly posts: readonly OpenPost[]
  readonly hasTexts: boolean
}

async function feed(ctx: Context, { name, username, bio }: Performer, { posts, hasTexts }: FeedContent): Promise<Xml> {
  const { origin } = ctx.config
  const { siteName } = await settings(ctx)
  const link = { href: `${origin}/feeds/${username}.xml`, rel: 'self', type: 'application/rss+xml' }
  const channel = element('channel', [
    element('title', `${name} (@${username}) · ${siteName}`),
    element('link', `${origin}/${username}`),
    element('description', (hasTexts && bio) || t('Posts by {name}', { name })),
    element('language', currentLocale()),
    element('atom:link', undefined, link),
    ...posts.map((post) => item(hasTexts ? post : { ...post, text: '' }, `${origin}/post/${post._id}`)),
  ])
  return element('rss', channel, { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' })
}

const item = ({ text, performer: { name }, createdAt }: OpenPost, address: string): Xml =>
  element('item', [
    element('title', shortened(text, MAX_TITLE_LENGTH) || t('A post by {name}', { name })),
    element('link', address),
    element('guid', address, { isPermaLink: 'true' }),
    element('pubDate', new Date(createdAt).toUTCString()),
    // Readers render the description as HTML.
    element('description', escapeXml(text).replaceAll('\n', '<br>')),
  ])
