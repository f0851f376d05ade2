/** Step 8: people message each other, and one photo has a price. */
import * as messages from '@fanfare/contract/messages'
import { searchPerformers } from '@fanfare/contract/performers'
import { demoSeed, type DemoSeeder } from '#platform/demo-seed.ts'

const conversations = [
  {
    fan: 'felix',
    performer: 'ada.vale',
    lines: [
      ['fan', 'Hello Ada! The ridge picture has been on my screen all morning.'],
      ['performer', 'That is lovely to hear. It was minus nine up there and my paints froze twice.'],
      ['fan', 'Do you ever sell the sketches?'],
      ['performer', 'Sometimes. Here is one that nobody has seen yet.'],
    ],
    photo: { text: 'From the north side, an hour before the light went', price: 60, motif: 'mountains' },
  },
  {
    fan: 'felix',
    performer: 'juno.park',
    lines: [
      ['fan', 'Which crossing is it in the new series?'],
      ['performer', 'If I told you, you would go and stand in my picture.'],
    ],
  },
  { fan: 'mara', performer: 'ada.vale', lines: [['fan', 'Will you be at the winter market again?']] },
  {
    fan: 'samir',
    performer: 'noor.haddad',
    lines: [
      ['fan', 'Break a leg on the 12th!'],
      ['performer', 'Both, if needed.'],
    ],
  },
] as const

export const demo = demoSeed(8, 'people write to each other', async (seeder) => {
  const { data } = await seeder.guest(searchPerformers, { query: { limit: 50 } })
  const ids = new Map(data.map((one) => [one.username, one._id]))
  for (const conversation of conversations) {
    const fan = await seeder.as(conversation.fan)
    const performer = await seeder.as(conversation.performer)
    const sourceId = ids.get(conversation.performer)
    if (sourceId === undefined) continue
    const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId } })
    for (const [who, text] of conversation.lines)
      await (who === 'fan' ? fan : performer)(messages.sendMessage, { params: { id }, body: { text } })
    if ('photo' in conversation) await sendPhoto(seeder, conversation.performer, id, conversation.photo)
  }
})

async function sendPhoto(
  seeder: DemoSeeder,
  username: string,
  id: string,
  { text, price, motif: name }: { text: string; price: number; motif: string },
) {
  const call = await seeder.as(username)
  const file = await seeder.drawPicture({ seed: 4242, motif: name, width: 1080, height: 1350 })
  const { _id: fileId } = await call(messages.uploadMessagePhoto, { files: { file } })
  await call(messages.sendMessage, { params: { id }, body: { text, price, fileIds: [fileId] } })
}
