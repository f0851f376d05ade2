import { Type } from 'typebox'
import { get, Limit, page } from './define.ts'
import { Performer, PerformerCard } from './profiles.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'

export const randomPerformers = get('/performers/search/random', {
  summary: 'Suggest a few performers that the viewer does not follow yet.',
  who: 'anyone',
  query: Type.Object({ limit: Limit(6) }),
  reply: page(PerformerCard),
  provides: ['suggestions'],
})

export const viewPerformer = get('/performers/:id', {
  summary: 'Get a performer by id or username.',
  who: 'anyone',
  seat: 'any',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Performer,
  errors: ['not_found'],
  provides: ['performer:{_id}'],
})

export const listBookmarkedPerformers = get('/reactions/performers/bookmark', {
  summary: 'List the performers the caller has bookmarked, latest first.',
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks'],
})
