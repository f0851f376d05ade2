/** One performer sends mass messages, one with a paid photo. The site sends a notice to everyone. */
import type { Call } from '@fanfare/contract'
import { scheduleMassMessage as schedule, type MassAudience } from '@fanfare/contract/mass-messages'
import { buyMessage, listMessages, openConversation, uploadMessagePhoto } from '@fanfare/contract/messages'
import { readMe } from '@fanfare/contract/users'
import { demoSeed, type DemoPeople, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

const EARLY = 40
const NOTICE = 'We have moved to a faster server. If anything looks odd to you, please tell us by the contact form.'
const HELLO = 'Hi {name}, the new series is up. Which of them should I print first?'
const ALL: MassAudience = { rule: { match: 'any', conditions: [{ who: 'everyone' }] } }
const PAID = {
  text: 'One that is not in any album, {name}.',
  lockedText: 'The last light of that evening, in full size',
  price: 50,
}
const PLANNED = 'Hi {name}, I am going through my archive this week. Tell me what you would like to see again!'
const BUYERS = 3
const SCHEDULED_IN_DAYS = 2

export const demo = demoSeed(({ people, calendar }) => {
  const writer = writerOf(people)
  if (writer === undefined) return []
  const { username: who, motif } = writer
  const buyers = people.fans
    .filter(({ subscribes, buysTokens, card }) => subscribes.includes(who) && buysTokens && card === 'pays')
    .slice(0, BUYERS)
  return [
    { daysAgo: calendar.at(20, 9), who: people.operator, run: ({ as }) => tellsEverybody(as(people.operator)) },
    { daysAgo: calendar.at(18, 17), who, run: ({ as }) => as(who)(schedule, { body: { audience: ALL, text: HELLO } }) },
    {
      daysAgo: calendar.at(6, 18),
      who,
      pictures: [{ kind: 'motif', motif, seed: 4500, width: 760, height: 950 }],
      run: async ({ as }, [file]) => file && sells(as(who), file),
    },
    ...buyers.map(
      ({ username }, i): DemoStep => ({
        daysAgo: calendar.at(5, 10 + i),
        who: username,
        run: (seeder) => buys(seeder, username, who),
      }),
    ),
    {
      daysAgo: 0,
      who,
      run: ({ as }) => as(who)(schedule, { body: { audience: ALL, text: PLANNED, at: calendar.inDays(SCHEDULED_IN_DAYS) } }),
    },
  ]
})

/** Skips the first performers, whose conversations are scripted. */
const writerOf = ({ performers }: DemoPeople) =>
  performers.filter(({ joined, verification }) => joined > EARLY && verification === 'approved').at(-2)

const tellsEverybody = (call: Call) => call(schedule, { body: { notice: { to: 'everybody' }, text: NOTICE } })

async function sells(call: Call, file: Blob): Promise<void> {
  const { _id } = await call(uploadMessagePhoto, { files: { file } })
  await call(schedule, { body: { audience: ALL, ...PAID, fileIds: [_id] } })
}

/** Fans with too few tokens leave it locked. */
async function buys(seeder: DemoSeeder, fan: string, performer: string): Promise<void> {
  const call = seeder.as(fan)
  const sourceId = await seeder.idOf(performer)
  const { _id } = await call(openConversation, { body: { source: 'performer', sourceId } })
  const { data } = await call(listMessages, { params: { id: _id } })
  const offered = data.find(({ locked }) => locked)
  const { balance } = await call(readMe)
  if (offered && balance >= PAID.price) await call(buyMessage, { params: { id: offered._id }, body: { price: PAID.price } })
}
