/** Gives Ada a team: one member who works for her, and one who still has to turn on two-factor authentication. */
import { Secret, TOTP } from 'otpauth'
import { confirmIdentity } from '@fanfare/contract/auth'
import { readDemoMails } from '@fanfare/contract/mails'
import * as messages from '@fanfare/contract/messages'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import * as team from '@fanfare/contract/team'
import { setUpTwoFactor, turnOnTwoFactor } from '@fanfare/contract/two-factor'
import { demoSeed, poll, type DemoSeeder } from '#core/demo-seed.ts'

const PERFORMER = 'ada.vale'
/** Ada's team member at work. */
const MEMBER = 'selma'
/** Can sign in with the demo's password only, because two-factor authentication is off. */
const NEWCOMER = 'hugo'

/** Fans whose conversations the demo's pages and tests show as they are. */
const LEFT_TO_ADA: readonly string[] = ['felix', 'mara', 'samir', 'ravi', 'theresa']

const mailOf = (username: string) => `${username}@demo.test`

async function joins(seeder: DemoSeeder, username: string, rights: SeatRight[]): Promise<team.Seat> {
  const { as, guest, password } = seeder
  const [ada, member] = [as(PERFORMER), as(username)]
  await ada(confirmIdentity, { body: { password } })
  const seat = await ada(team.inviteMember, { body: { email: mailOf(username), rights } })
  const token = await poll(async () => {
    const { data } = await guest(readDemoMails, { query: { email: mailOf(username), limit: 5 } })
    return data.flatMap(({ text }) => /team\/join\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  }, `the invitation of ${username}`)
  await member(team.acceptTeamInvitation, { body: { token } })
  return seat
}

/** `at` is the demo's time, from which the app computes its code. */
async function turnsOnTwoFactor({ as, password }: DemoSeeder, username: string, at: string): Promise<void> {
  const member = as(username)
  await member(confirmIdentity, { body: { password } })
  const { secret } = await member(setUpTwoFactor)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })
  await member(turnOnTwoFactor, { body: { code } })
}

async function answersFans({ as }: DemoSeeder, seatId: string): Promise<void> {
  const member = as(MEMBER)
  await member(team.startWork, { params: { id: seatId } })
  const { data } = await member(messages.listConversations, { query: { limit: 50 } })
  const answered = data.filter(({ with: { username } }) => !LEFT_TO_ADA.includes(username)).slice(0, 2)
  for (const { _id: id } of answered)
    await member(messages.sendMessage, {
      params: { id },
      body: { text: 'Hi, this is Selma from Ada’s team. Ada is at a shoot today, and she reads your message tonight.' },
    })
  await member(team.stopWork)
}

export const demo = demoSeed(() => [
  {
    daysAgo: 1,
    async run(seeder) {
      const seat = await joins(seeder, MEMBER, ['chat', 'publish', 'vault'])
      await turnsOnTwoFactor(seeder, MEMBER, seat.invitedAt)
      await answersFans(seeder, seat._id)
      await joins(seeder, NEWCOMER, ['chat'])
    },
  },
])
