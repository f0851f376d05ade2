/** Fans comment on what they see; performers answer some of it an hour later, and pin what they like best. */
import * as comments from '@fanfare/contract/comments'
import * as posts from '@fanfare/contract/posts'
import { demoSeed, type DemoStep } from '#platform/demo-seed.ts'

const LATEST = 4
const EACH = 1
const AN_HOUR = 1 / 24

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
  const fans = people.fans.filter(({ joined, follows }) => joined > 4 && follows.length > 0)
  // Verified a day after joining.
  const isThere = (name: string, daysAgo: number) =>
    people.performers.some(({ username, joined }) => username === name && joined - 1 > daysAgo)
  return fans.flatMap(({ username, joined, follows }, i) =>
    calendar.moments(EACH + (i % 3 === 0 ? 1 : 0), { from: Math.min(joined - 1, 30) }, chance).flatMap((daysAgo, k) => {
      const there = follows.filter((name) => isThere(name, daysAgo))
      const performer = there[(i + k) % there.length]
      const which = Math.floor(chance() * LATEST)
      if (performer === undefined) return []
      return exchange({ fan: username, performer, daysAgo, which, turn: 2 * i + k })
    }),
  )
})

interface Exchange {
  readonly fan: string
  readonly performer: string
  readonly daysAgo: number
  /** Which of the latest posts it is about. */
  readonly which: number
  readonly turn: number
}

function exchange({ fan, performer, daysAgo, which, turn }: Exchange): DemoStep[] {
  let said: { readonly objectId: string; readonly parentId: string } | undefined
  const comment: DemoStep = {
    daysAgo,
    who: fan,
    async run(seeder) {
      const performerId = await seeder.idOf(performer)
      const { data } = await seeder.as(fan)(posts.listPosts, { query: { performerId, limit: 2 * LATEST } })
      const open = data.filter(({ locked }) => !locked)
      const objectId = (open[which] ?? open[0])?._id
      if (objectId === undefined) return
      const body = { objectType: 'post', objectId, text: words[turn % words.length] ?? '' }
      said = { objectId, parentId: (await seeder.as(fan)(comments.addComment, { body }))._id }
    },
  }
  if (turn % 2 === 1 || daysAgo < 2 * AN_HOUR) return [comment]
  const answer: DemoStep = {
    daysAgo: daysAgo - AN_HOUR,
    who: performer,
    async run(seeder) {
      if (!said) return
      const text = answers[(turn / 2) % answers.length] ?? ''
      await seeder.as(performer)(comments.addComment, { body: { objectType: 'post', ...said, text } })
      if (turn % 5 === 0) await seeder.as(performer)(comments.pinComment, { params: { id: said.parentId } })
    },
  }
  return [comment, answer]
}
