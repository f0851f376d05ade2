/** People write to each other, and some photos have a price. */
import * as messages from '@fanfare/contract/messages'
import {
  demoSeed,
  type DemoConversation,
  type DemoPeople,
  type DemoSeeder,
  type DemoStep,
  type PictureSpec,
} from '#core/demo-seed.ts'

const HOUR_IN_DAYS = 1 / 24

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('messages')
  return people.conversations.flatMap((one, i) => {
    const begins = calendar.at(one.day, 8 + 5 * chance())
    // Replies come within one or two hours, and none in the future.
    const times = one.lines.map((_, k) => Math.max(begins - k * HOUR_IN_DAYS * (0.8 + chance()), 0))
    const steps = times.map((daysAgo, k): DemoStep => ({ daysAgo, who: one.fan, run: (seeder) => writes(seeder, one, k) }))
    const last = Math.max(Math.min(...times) - 0.3 * HOUR_IN_DAYS, 0)
    return [...steps, ...(one.photo ? [sendsPhoto(one, motifOf(people, one.performer), { last, seed: 4000 + i })] : [])]
  })
})

const motifOf = ({ performers }: DemoPeople, username: string) =>
  performers.find((one) => one.username === username)?.motif ?? 'paper'

/** The writer has read all earlier messages. Some conversations keep an unread last message. */
async function writes(seeder: DemoSeeder, one: DemoConversation, line: number): Promise<void> {
  const id = await conversationOf(seeder, one)
  const call = seeder.as(line % 2 === 0 ? one.fan : one.performer)
  if (line > 0) await call(messages.markConversationRead, { params: { id } })
  await call(messages.sendMessage, { params: { id }, body: { text: one.lines[line] ?? '' } })
}

async function conversationOf(seeder: DemoSeeder, { fan, performer }: DemoConversation): Promise<string> {
  const sourceId = await seeder.idOf(performer)
  return (await seeder.as(fan)(messages.openConversation, { body: { source: 'performer', sourceId } }))._id
}

function sendsPhoto(
  one: DemoConversation,
  motif: string,
  { last, seed }: { readonly last: number; readonly seed: number },
): DemoStep {
  const picture: PictureSpec = { kind: 'motif', motif, seed, width: 760, height: 950 }
  return {
    daysAgo: last,
    who: one.fan,
    pictures: [picture],
    async run(seeder, [file]) {
      const { text, price, isBought } = one.photo ?? {}
      if (!file || price === undefined) return
      const id = await conversationOf(seeder, one)
      const performer = seeder.as(one.performer)
      const { _id: fileId } = await performer(messages.uploadMessagePhoto, { files: { file } })
      const sent = await performer(messages.sendMessage, { params: { id }, body: { text: text ?? '', price, fileIds: [fileId] } })
      if (!isBought) return
      // A photo is for sale only after processing.
      await seeder.jobsDone()
      const fan = seeder.as(one.fan)
      await fan(messages.markConversationRead, { params: { id } })
      await fan(messages.buyMessage, { params: { id: sent._id }, body: { price } })
    },
  }
}
