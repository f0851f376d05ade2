/** Registers and confirms the people of the demo. Their emails are read from the demo's outbox. */
import * as auth from '@fanfare/contract/auth'
import { readDemoMails } from '@fanfare/contract/mails'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { demoSeed, poll, type DemoFan, type DemoPerformer, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

export const demo = demoSeed(({ people }) => [
  ...people.performers.map((one, i) => performerJoins(one, i + 1)),
  ...people.fans.map(fanJoins),
])

const mailOf = (username: string) => `${username}@demo.test`

function performerJoins(one: DemoPerformer, seed: number): DemoStep {
  const { name, username, gender, dateOfBirth } = one
  const document = { kind: 'document', seed, holder: { name, gender, dateOfBirth } } as const
  return {
    daysAgo: one.joined,
    who: username,
    pictures: [
      { ...document, side: 'front' },
      { ...document, side: 'back' },
      { ...document, side: 'selfie' },
    ],
    async run(seeder, [idFront, idBack, selfie]) {
      if (!idFront || !idBack || !selfie) throw new Error('A verification needs three pictures')
      const email = mailOf(username)
      const { claim } = await seeder.guest(auth.registerPerformer, {
        body: { name, username, email, password: seeder.password, dateOfBirth, gender, terms: TERMS_VERSION },
        files: { idFront, idBack, selfie },
      })
      await confirm(seeder, { username, email, claim })
    },
  }
}

const fanJoins = ({ name, username, joined }: DemoFan): DemoStep => ({
  daysAgo: joined,
  who: username,
  async run(seeder) {
    const email = mailOf(username)
    const { claim } = await seeder.guest(auth.registerFan, {
      body: { name, username, email, password: seeder.password, terms: TERMS_VERSION },
    })
    await confirm(seeder, { username, email, claim })
  },
})

interface Registered {
  readonly username: string
  readonly email: string
  readonly claim: string
}

async function confirm(seeder: DemoSeeder, { username, email, claim }: Registered): Promise<void> {
  const link = await mailedToken(seeder, email)
  const { token } = await seeder.guest(auth.confirmEmail, { body: { token: link, claim } })
  if (token === undefined) throw new Error(`${username} is not signed in`)
  await seeder.signedIn(username, token)
}

/** Polls because a listener sends the email later. */
const mailedToken = ({ guest }: DemoSeeder, email: string): Promise<string> =>
  poll(async () => {
    const { data } = await guest(readDemoMails, { query: { email, limit: 1 } })
    return /confirm\?token=([\w-]+)/.exec(data[0]?.text ?? '')?.[1]
  }, `the mail to ${email}`)
