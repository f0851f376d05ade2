import { Type } from 'typebox'
import { del, Done, get, IdParams, Limit, Offset, page, post } from './define.ts'
import { Person } from './people.ts'

export const follow = post('/follows/:id', {
  summary: 'Follow a performer. Following twice changes nothing.',
  who: 'fan',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['performer:{id}', 'following', 'feed:following', 'comments', 'stories:{id}', 'story-rings', 'highlights'],
})

export const unfollow = del('/follows/:id', {
  summary: 'Unfollow a performer.',
  who: 'fan',
  params: IdParams,
  reply: Done,
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['performer:{id}', 'following', 'feed:following', 'comments', 'stories:{id}', 'story-rings', 'highlights'],
})

const pageQuery = Type.Object({ limit: Limit(20), offset: Offset })

export const listFollowers = get('/follows/followers', {
  summary: "List the caller's followers, newest first.",
  who: 'performer',
  query: pageQuery,
  reply: page(Person),
  provides: ['followers'],
})

export const listFollowing = get('/follows/following', {
  summary: 'List the performers the caller follows, newest first.',
  who: 'fan',
  query: pageQuery,
  reply: page(Person),
  provides: ['following'],
})
