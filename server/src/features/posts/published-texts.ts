/** Gives the texts of posts and of their polls to the search for words that are not allowed. Owners change the words of a poll. */
import { publicationTexts } from '#core/publications/index.ts'
import type { PublishedText, TextReading, TextSource } from '#core/text-rules/index.ts'
import { t } from '#lib/i18n.ts'
import { pollsOfPosts } from './poll-store.ts'
import { postKind } from './post.ts'

const texts = publicationTexts(postKind, () => t('Post'))

export const postTexts: TextSource = {
  ...texts,
  textsAfter: async (reading, slice) => withPolls(reading, await texts.textsAfter(reading, slice)),
  textsById: async (reading, ids) => withPolls(reading, await texts.textsById(reading, ids)),
}

async function withPolls({ db }: TextReading, posts: readonly PublishedText[]): Promise<PublishedText[]> {
  const polls = await pollsOfPosts(
    db,
    posts.map(({ id }) => id),
  )
  return posts.map((post) => {
    const poll = polls.get(post.id)
    return poll ? { ...post, texts: { ...post.texts, poll: [poll.question, ...poll.options].join('\n') } } : post
  })
}
