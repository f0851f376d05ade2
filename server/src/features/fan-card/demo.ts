/** Gives a performer's fans nicknames, notes and tags, and sets a reminder to write to one of them. */
import { changeFanCard } from '@fanfare/contract/fan-cards'
import { ensureFavourites, searchOwnFans } from '@fanfare/contract/fan-groups'
import { createFanReminder } from '@fanfare/contract/fan-reminders'
import { addDays } from '#lib/time.ts'
import { demoSeed } from '#core/demo-seed.ts'

const KNOWN = [
  {
    nickname: 'Mountain man',
    notes: 'Climbs at the weekend. Likes the early photos best.\nBirthday in May.',
    tags: ['Outdoors', 'Kind'],
  },
  { nickname: '', notes: 'Asked for a video of the rehearsal.', tags: ['Wishes'] },
  { nickname: 'Night owl', notes: '', tags: ['Kind', 'Late'] },
]

export const demo = demoSeed(({ people: { performers } }) =>
  performers.slice(0, 2).map(({ username }) => ({
    daysAgo: 1,
    who: username,
    async run(seeder) {
      const call = seeder.as(username)
      const { data: fans } = await call(searchOwnFans, { query: { limit: KNOWN.length } })
      for (const [at, { _id: id }] of fans.entries()) {
        const known = KNOWN[at]
        if (known) await call(changeFanCard, { params: { id }, body: { ...known, version: 0 } })
      }
      const [first] = fans
      const { createdAt } = await call(ensureFavourites)
      const dueAt = addDays(new Date(createdAt), 4).toISOString()
      if (first) await call(createFanReminder, { body: { fanId: first._id, text: 'Ask how the climb was', dueAt } })
    },
  })),
)
