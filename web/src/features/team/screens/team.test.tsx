/** Tests of the pages about teams: inviting, rights, working for a performer and stopping. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as team from '@fanfare/contract/team'
import { aFan, aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as joinScreen from './join.tsx'
import * as overScreen from './over.tsx'
import * as ownTeamScreen from './own-team.tsx'
import * as reportScreen from './report.tsx'
import * as teamsScreen from './teams.tsx'

const mia = aPerson({ _id: idOf(11), name: 'Mia Torres', username: 'mia', isPerformer: false, isVerified: false })
const ada = aPerson({ _id: idOf(12), name: 'Ada Vale', username: 'ada.vale' })

const seat = (changes: Partial<team.Seat> = {}): team.Seat => ({
  _id: idOf(20),
  member: mia,
  email: null,
  rights: ['chat'],
  state: 'active',
  invitedAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-11-08T10:00:00.000Z',
  lastActAt: null,
  ...changes,
})
const ownSeat = (changes: Partial<team.OwnSeat> = {}): team.OwnSeat => ({
  _id: idOf(21),
  performer: ada,
  rights: ['chat', 'publish'],
  state: 'active',
  ...changes,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('a performer invites someone with the rights that are ticked', async () => {
  const { api } = currentFakes()
  api.replyTo(team.listTeam, { seats: [] })
  await openScreen(ownTeamScreen, { at: '/studio/team', viewer: aPerformer() })
  await expect.element(page.getByText('No one works for you yet')).toBeVisible()
  await button('Invite member').click()
  await dialog().getByLabelText('Email address').fill('mia@example.test')
  await dialog()
    .getByRole('checkbox', { name: /^Vault/ })
    .click()
  api.replyTo(team.inviteMember, seat({ member: null, email: 'mia@example.test', state: 'invited' }))
  api.replyTo(team.listTeam, { seats: [seat({ member: null, email: 'mia@example.test', state: 'invited' })] })
  await dialog().getByRole('button', { name: 'Invite member' }).click()
  await expect.element(page.getByText('mia@example.test')).toBeVisible()
  expect(api.requestsTo(team.inviteMember)[0]?.input.body).toEqual({ email: 'mia@example.test', rights: ['chat', 'vault'] })
})

test('a performer cannot invite anyone without a right, or beyond the limit', async () => {
  const { api } = currentFakes()
  api.replyTo(team.listTeam, { seats: Array.from({ length: team.MAX_SEATS }, (_, i) => seat({ _id: idOf(100 + i) })) })
  await openScreen(ownTeamScreen, { at: '/studio/team', viewer: aPerformer() })
  await expect.element(button('Invite member')).toBeDisabled()
  await button('Change rights: Mia Torres').first().click()
  await dialog().getByRole('checkbox', { name: /^Chat/ }).click()
  await expect.element(dialog().getByRole('button', { name: 'Save rights' })).toBeDisabled()
})

test('a performer reads that a member waits for two-factor authentication, and revokes the seat', async () => {
  const { api } = currentFakes()
  api.replyTo(team.listTeam, { seats: [seat({ state: 'waiting' })] })
  await openScreen(ownTeamScreen, { at: '/studio/team', viewer: aPerformer() })
  await expect.element(page.getByText('Waiting for two-factor')).toBeVisible()
  await button('Revoke: Mia Torres').click()
  api.replyTo(team.revokeSeat, { success: true })
  api.replyTo(team.listTeam, { seats: [] })
  await dialog().getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('No one works for you yet')).toBeVisible()
})

test('a member sees where the rights lead, and where two-factor authentication is missing', async () => {
  const { api } = currentFakes()
  api.replyTo(team.listOwnSeats, {
    seats: [ownSeat(), ownSeat({ _id: idOf(22), performer: { ...ada, name: 'Juno' }, state: 'waiting' })],
  })
  await openScreen(teamsScreen, { at: '/team', viewer: aFan() })
  await expect.element(button('Work for Ada Vale')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Set up two-factor authentication' })).toBeVisible()
  api.replyTo(team.startWork, rejection('not_found', { message: 'Not found' }))
  await button('Work for Ada Vale').click()
  await expect.element(page.getByText('Not found')).toBeVisible()
})

test('someone at work sees only the pages that the rights open', async () => {
  const acting = { memberName: 'Mia Torres', rights: ['chat', 'earnings'] as const, isOver: false }
  await openScreen(teamsScreen, { at: '/team', viewer: aPerformer({ acting: { ...acting, rights: [...acting.rights] } }) })
  await expect.element(page.getByRole('link', { name: 'Read and answer messages' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See earnings' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the vault' })).not.toBeInTheDocument()
})

test('an invited person reads who invites, and accepts', async () => {
  const { api } = currentFakes()
  const token = 'x'.repeat(43)
  await openScreen(joinScreen, {
    at: `/team/join?token=${token}`,
    viewer: aFan(),
    otherPages: { '/team': <p>Your teams</p> },
  })
  api.replyTo(team.readTeamInvitation, rejection('link_expired', { message: 'This link has expired' }))
  await button('View invitation').click()
  await expect.element(page.getByText('This link has expired')).toBeVisible()
  api.replyTo(team.readTeamInvitation, { performer: ada, rights: ['chat'], expiresAt: '2026-11-08T10:00:00.000Z' })
  await button('View invitation').click()
  await expect.element(page.getByText('Ada Vale')).toBeVisible()
  api.replyTo(team.acceptTeamInvitation, ownSeat())
  await button('Accept invitation').click()
  await expect.element(page.getByText('Your teams')).toBeVisible()
  expect(api.requestsTo(team.acceptTeamInvitation)[0]?.input.body).toEqual({ token })
})

test('someone whose seat was revoked gets back to the own account', async () => {
  const { api } = currentFakes()
  const acting = { memberName: 'Mia Torres', rights: ['chat' as const], isOver: true }
  await openScreen(overScreen, { at: '/team/over', viewer: aPerformer({ acting }) })
  await expect.element(page.getByRole('heading', { name: 'You no longer work for Ada Vale' })).toBeVisible()
  api.replyTo(team.stopWork, rejection('internal_error', { message: 'Try again' }))
  await button('Back to your account').click()
  await expect.element(page.getByText('Try again')).toBeVisible()
})

test('a performer compares the reply times of the team with everyone’s', async () => {
  const { api } = currentFakes()
  const times = { week: '2026-11-02', answers: 4, medianSeconds: 90, p90Seconds: 5400 }
  api.replyTo(team.readTeamReport, {
    activity: [{ day: '2026-11-05', member: mia, right: 'chat', acts: 12 }],
    replies: [
      { ...times, author: null },
      { ...times, author: mia, answers: 3 },
    ],
  })
  await openScreen(reportScreen, { at: '/studio/team/report', viewer: aPerformer() })
  await expect.element(page.getByRole('row', { name: /Everyone 4 2 min 1\.5 h/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Mia Torres 3 2 min 1\.5 h/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Mia Torres Chat 12/ })).toBeVisible()
})
