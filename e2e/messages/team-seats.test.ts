/** A member of a performer's team answers a fan, and loses the seat while the conversation is open. */
import { expect } from '@playwright/test'
import * as team from '@fanfare/contract/team'
import { conversationOf, openDemo } from '../support/demo.ts'
import { writeMessage } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const MEMBER = 'hugo'

test('a team member chats and is labelled, and is cut off when the performer revokes the seat', async () => {
  const demo = await openDemo()
  const id = await conversationOf(demo, 'felix', 'ada.vale')
  const member = await demo.as(MEMBER, 'desktop')
  await visit(member, '/team')
  await expect(member.getByText('Waiting for two-factor')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Work for Ada Vale' })).toHaveCount(0)
  // Setting up an app is a journey of its own.
  await demo.site.sql.query(
    `insert into second_factors (account_id, sealed_secret, created_at, confirmed_at)
      select id, '', now(), now() from accounts where username = $1`,
    [MEMBER],
  )
  await visit(member, '/team')
  await member.getByRole('button', { name: 'Work for Ada Vale' }).click()
  await expect(member.getByText('You work for Ada Vale')).toBeVisible()
  await assertAccessible(member)
  await member.getByRole('link', { name: 'Read and answer messages' }).click()
  await member
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /^Felix Brandt/ })
    .click()
  const fan = await demo.as('felix', 'phone')
  await visit(fan, `/messages/${id}`)
  await writeMessage(member, 'Ada is back on Friday.')
  await expect(fan.getByText('Ada is back on Friday.')).toBeVisible()
  await expect(fan.getByText('Written by Ada Vale’s team')).toBeVisible()
  await expect(member.getByText(/^Written by .+ of the team$/)).toBeVisible()
  await visit(fan, `/messages/${id}`)
  await expect(fan.getByText('Ada Vale and their team reply here. Messages written by the team are labeled.')).toBeVisible()
  await expect(fan.getByText(/Hugo/)).toHaveCount(0)

  const ada = await demo.callOf('ada.vale')
  const seat = (await ada(team.listTeam)).seats.find((one) => one.member?.username === MEMBER)
  await ada(team.revokeSeat, { params: { id: seat?._id ?? '' } })
  await expect(member.getByRole('heading', { name: 'You no longer work for Ada Vale' })).toBeVisible()
  await member.getByRole('button', { name: 'Back to your account' }).click()
  await expect(member.getByText('You’re in no team')).toBeVisible()
  await expect(member.getByText('You work for Ada Vale')).toHaveCount(0)
})
