/** Fans comment on content they see. Performers answer some comments an hour later and pin their favorite. */
import * as comments from '@fanfare/contract/comments'
import * as posts from '@fanfare/contract/posts'
import { demoSeed, type DemoStep } from '#core/demo-seed.ts'

const RECENT_POSTS = 4
const EACH = 1
const HOUR_IN_DAYS = 1 / 24

const words = [
  'The light in this one is unreal.',
  'This made my whole evening.',
  'How long did it take you?',
  'I would hang this on my wall today.',
  'Please do more of these!',
  'The second one is my favourite. No, the first. No, the second.',
  'Came home tired, saw this, smiled.',
  'Where was this taken?',
  'You keep getting better, and I did not think that was possible.',
  'My sister just subscribed because of this.',
  'I have looked at it three times now.',
  'The colours! 😍',
  'Have you ever thought of making a print of it?',
  'Quiet and strong at the same time.',
  'Thank you for sharing how it is made.',
  'I can almost hear the rain.',
  'First!',
  'Saved for the weekend.',
  'This deserves far more likes.',
  'Which camera do you use?',
  'Worth every token.',
  'Good morning from Lisbon 👋',
  'I was there last summer and it looked nothing like this. You see more than I do.',
  'Could you show the sketch, too?',
  'The last line got me.',
  'Beautiful.\nJust beautiful.',
]
const answers = [
  'Thank you, that means a lot.',
  'Three evenings, and a lot of tea.',
  'There is more coming on Sunday!',
  'You are kind. I nearly did not post it.',
  'I will show how it was made next week.',
  'Up in the north, at six in the morning.',
]

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('comments')
  const sinceWhen = new Map(people.performers.map(({ username, joined }) => [username, joined - 1]))
  const fans = people.fans.filter(({ joined, follows }) => joined > 4 && follows.length > 0)
  return fans.flatMap(({ username, joined, follows }, i) =>
    Array.from({ length: EACH + (i % 3 === 0 ? 1 : 0) }).flatMap((_, k) => {
      const performer = follows[(i + k) % follows.length] ?? ''
      // After both joined.
      const from = Math.min(joined - 1, sinceWhen.get(performer) ?? 0, i % 2 === 0 ? 30 : 1.5)
      const [daysAgo = from] = calendar.moments(1, { from }, chance)
      const which = Math.floor(chance() ** 2 * RECENT_POSTS)
      return exchange({ fan: username, performer, daysAgo, which, turn: i + k })
    }),
  )
})

interface Exchange {
  readonly fan: string
  readonly performer: string
  readonly daysAgo: number
  /** Index among the latest posts. */
  readonly which: number
  readonly turn: number
}

function exchange({ fan, performer, daysAgo, which, turn }: Exchange): DemoStep[] {
  let written: { readonly objectId: string; readonly parentId: string } | undefined
  const comment: DemoStep = {
    daysAgo,
    who: fan,
    async run(seeder) {
      const performerId = await seeder.idOf(performer)
      const { data } = await seeder.as(fan)(posts.listPosts, { query: { performerId, limit: 2 * RECENT_POSTS } })
      const open = data.filter(({ locked }) => !locked)
      const objectId = (open[which] ?? open[0])?._id
      if (objectId === undefined) return
      const body = { objectType: 'post', objectId, text: words[turn % words.length] ?? '' }
      written = { objectId, parentId: (await seeder.as(fan)(comments.addComment, { body }))._id }
    },
  }
  if (turn % 2 === 1 || daysAgo < 2 * HOUR_IN_DAYS) return [comment]
  const answer: DemoStep = {
    daysAgo: daysAgo - HOUR_IN_DAYS,
    who: performer,
    async run(seeder) {
      if (!written) return
      const text = answers[(turn / 2) % answers.length] ?? ''
      await seeder.as(performer)(comments.addComment, { body: { objectType: 'post', ...written, text } })
      if (turn % 5 === 0) await seeder.as(performer)(comments.pinComment, { params: { id: written.parentId } })
    },
  }
  return [comment, answer]
}
