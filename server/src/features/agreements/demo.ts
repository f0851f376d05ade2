/** The demo's performers sign the agreement as soon as they have an account. */
import { readAgreement, signAgreement } from '@fanfare/contract/agreements'
import { demoSeed } from '#core/demo-seed.ts'

const FIRST = 1 / 24 / 60

export const demo = demoSeed(({ people }) =>
  people.performers.map(({ username, name, joined }) => ({
    daysAgo: joined - FIRST,
    who: username,
    async run(seeder) {
      const call = seeder.as(username)
      const { version } = await call(readAgreement)
      await call(signAgreement, { body: { version, name } })
    },
  })),
)
