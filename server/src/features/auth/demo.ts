/** Step 1: everyone registers and confirms the address; the operator reads the mails in place of the mailboxes. */
import * as auth from '@fanfare/contract/auth'
import * as verifications from '@fanfare/contract/verifications'
import * as site from '@fanfare/contract/site'
import { demoSeed, type DemoSeeder } from '#platform/demo-seed.ts'

export const demo = demoSeed(1, 'everyone registers', async (seeder) => {
  for (const [seed, one] of seeder.people.performers.entries()) {
    const idPicture = await seeder.drawPortrait(seed + 1)
    await seeder.guest(auth.registerPerformer, {
      body: {
        name: one.name,
        username: one.username,
        email: mailOf(one.username),
        password: seeder.password,
        dateOfBirth: '1994-05-17',
        gender: one.gender,
      },
      files: { idFront: idPicture, idBack: idPicture, selfie: idPicture },
    })
  }
  for (const one of seeder.people.fans)
    await seeder.guest(auth.registerFan, {
      body: { name: one.name, username: one.username, email: mailOf(one.username), password: seeder.password },
    })
  // Mails are written by listeners.
  await seeder.jobsDone()
  await confirmAll(seeder)
  await approveAllButOne(seeder)
})

const mailOf = (username: string) => `${username}@demo.test`

async function confirmAll(seeder: DemoSeeder): Promise<void> {
  const operator = await seeder.as(seeder.people.operator)
  const { data } = await operator(site.listMails, { query: { limit: 100 } })
  // Oldest first, so that the queue is in the order of registration.
  for (const mail of data.toReversed()) {
    const token = /confirm\?token=([\w-]+)/.exec(mail.text)?.[1]
    if (token !== undefined) await seeder.guest(auth.confirmEmail, { body: { token, password: seeder.password } })
  }
}

/** The last one stays pending, so that the operator of the demo has something to decide. */
async function approveAllButOne(seeder: DemoSeeder): Promise<void> {
  const operator = await seeder.as(seeder.people.operator)
  const { data } = await operator(verifications.listVerifications, { query: { limit: 100 } })
  for (const { performer } of data.slice(0, -1))
    await operator(verifications.approveVerification, { params: { id: performer._id } })
}
