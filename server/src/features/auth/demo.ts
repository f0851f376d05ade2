/** Act 1: everyone registers and confirms the address; the operator reads the mails as anyone with a mailbox would. */
import * as auth from '@fanfare/contract/auth'
import * as performers from '@fanfare/contract/performers'
import * as site from '@fanfare/contract/site'
import { scene, type Stage } from '#platform/stage.ts'

export const demo = scene(1, 'everyone registers', async (stage) => {
  for (const [seed, one] of stage.cast.performers.entries()) {
    const idPicture = await stage.portrait(seed + 1)
    await stage.guest(auth.registerPerformer, {
      body: {
        name: one.name,
        username: one.username,
        email: mailOf(one.username),
        password: stage.password,
        dateOfBirth: '1994-05-17',
        gender: one.gender,
      },
      files: { idFront: idPicture, idBack: idPicture, selfie: idPicture },
    })
  }
  for (const one of stage.cast.fans)
    await stage.guest(auth.registerFan, {
      body: { name: one.name, username: one.username, email: mailOf(one.username), password: stage.password },
    })
  // Mails are written by listeners.
  await stage.quiet()
  await confirmAll(stage)
  await approveAllButOne(stage)
})

const mailOf = (username: string) => `${username}@demo.test`

async function confirmAll(stage: Stage): Promise<void> {
  const operator = await stage.as(stage.cast.operator)
  const { data } = await operator(site.listMails, { query: { limit: 100 } })
  // Oldest first, so that the queue is in the order in which they came.
  for (const mail of data.toReversed()) {
    const token = /confirm\?token=([\w-]+)/.exec(mail.text)?.[1]
    if (token !== undefined) await stage.guest(auth.confirmEmail, { body: { token, password: stage.password } })
  }
}

/** The last one waits, so that the operator of the demo has something to decide. */
async function approveAllButOne(stage: Stage): Promise<void> {
  const operator = await stage.as(stage.cast.operator)
  const { data } = await operator(performers.listVerifications, { query: { limit: 100 } })
  for (const { performer } of data.slice(0, -1)) await operator(performers.approveVerification, { params: { id: performer._id } })
}
