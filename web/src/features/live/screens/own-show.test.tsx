/** Tests of the studio's pages of shows: announcing, broadcasting and looking back. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPeopleShown } from '@fanfare/contract/consents'
import { listDepictions } from '@fanfare/contract/depiction-routes'
import { beatLiveRoom, changeLiveStatus, createLiveRoom, liveWarned, saveLiveMenu, viewOwnLiveRoom } from '@fanfare/contract/live'
import { readIngest, readStreamToken } from '@fanfare/contract/streaming'
import { listLiveMessages, readLiveChat } from '@fanfare/contract/live-chat'
import type { OwnLiveShow } from '@fanfare/contract/live-views'
import { viewTipGoal } from '@fanfare/contract/tip-goals'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { aLiveChat, anOwnShow } from '../../../../test/components/live-examples.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { watchCamera } from '../../../../test/components/revoke-camera.ts'
import { MenuForm } from '../components/studio/menu-form.tsx'
import * as newShow from './new-show.tsx'
import * as ownShow from './own-show.tsx'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function openShow(show: OwnLiveShow) {
  const { api } = currentFakes()
  api.replyTo(viewOwnLiveRoom, show)
  api.replyTo(readLiveChat, aLiveChat({ role: 'performer' }))
  api.replyTo(listLiveMessages, { data: [], total: 0 })
  api.replyTo(listPeopleShown, { data: [], total: 0 })
  api.replyTo(listDepictions, { depictions: [] })
  api.replyTo(listOwnTiers, { tiers: [] } as never)
  api.replyTo(viewTipGoal, {})
  api.replyTo(beatLiveRoom, { status: show.status, seconds: 60, viewers: 12 })
  const fakes = await openScreen(ownShow, { at: `/studio/live/${show._id}`, path: '/studio/live/:id', viewer: aPerformer() })
  return { ...fakes, api }
}

test('a performer schedules a show with tickets', async () => {
  const { api } = currentFakes()
  api.replyTo(listPeopleShown, { data: [], total: 0 })
  api.replyTo(listDepictions, { depictions: [] })
  api.replyTo(listOwnTiers, { tiers: [] } as never)
  await openScreen(newShow, { at: '/studio/live/new', path: '/studio/live/new', viewer: aPerformer() })
  await page.getByRole('checkbox', { name: /^Schedule it for later/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Songs by the window')
  await page.getByRole('checkbox', { name: /^Sell tickets/ }).click()
  await press('Schedule show')
  await expect.element(page.getByText('Enter the price of a ticket.')).toBeVisible()
  await expect.element(page.getByText('Choose when the show starts.')).toBeVisible()
  await page.getByLabelText('Ticket price').fill('30')
  await page.getByLabelText('Starts').fill('2026-02-01T20:00')
  api.replyTo(createLiveRoom, anOwnShow({ status: 'scheduled' }))
  await press('Schedule show')
  await expect
    .poll(() => api.requestsTo(createLiveRoom).map(({ input }) => input.body))
    .toMatchObject([{ title: 'Songs by the window', price: 30, category: 'talk', audience: 'everyone' }])
})

test('a performer with sold tickets cannot change the price, and confirms canceling', async () => {
  const { api } = await openShow(
    anOwnShow({
      status: 'scheduled',
      startsAt: '2036-02-01T20:00:00.000Z',
      startedAt: null,
      price: 30,
      ticketsSold: 2,
      tickets: 'held',
    }),
  )
  await expect.element(page.getByText(/You have sold tickets/)).toBeVisible()
  await expect.element(page.getByLabelText('Ticket price')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Start the show' })).toBeDisabled()
  await press('Cancel show')
  await expect.element(page.getByText('2 tickets are refunded now, and the fans are notified.')).toBeVisible()
  api.replyTo(changeLiveStatus, anOwnShow({ status: 'cancelled' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel show' }).click()
  await expect
    .poll(() => api.requestsTo(changeLiveStatus).map(({ input }) => input.body))
    .toEqual([{ _id: idOf(9600), status: 'cancelled' }])
})

test('a performer who is live sends heartbeats, reads warnings, and ends the show', async () => {
  const { api, realtime } = await openShow(anOwnShow())
  await expect.poll(() => api.requestsTo(beatLiveRoom).length).toBeGreaterThan(0)
  await realtime.tell(liveWarned, { _id: idOf(9600), reason: 'Please show your face.' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Please show your face\./)
  api.replyTo(readIngest, { url: 'https://site.example/streaming/whip/live-1', key: 'secret' })
  await press('Use an encoder (OBS)')
  await expect.element(page.getByLabelText('Bearer token')).toHaveValue('secret')
  await page.getByRole('button', { name: 'Close' }).click()
  await press('End show')
  api.replyTo(changeLiveStatus, anOwnShow({ status: 'ended' }))
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await expect
    .poll(() => api.requestsTo(changeLiveStatus).map(({ input }) => input.body))
    .toEqual([{ _id: idOf(9600), status: 'ended' }])
})

test.for([
  { minutes: 5, words: /so all tickets are refunded/ },
  { minutes: 12, words: /You find the statistics on this page/ },
])('a performer who ends a show after $minutes minutes reads what happens', async ({ minutes, words }) => {
  await openShow(anOwnShow({ tickets: 'held', startedAt: new Date(Date.now() - minutes * 60_000).toISOString() }))
  await press('End show')
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
})

test('a performer whose camera is revoked during the show reads why, and turns it on again', async () => {
  const camera = watchCamera()
  const { api } = await openShow(anOwnShow())
  // The media connection has its own tests. Here it never gets its grant.
  api.replyTo(readStreamToken, rejection('not_found'))
  api.hold(readStreamToken)
  await press('Check camera and microphone')
  await press('Start camera')
  await expect.element(page.getByRole('button', { name: 'Turn camera off' })).toBeVisible()
  camera.revoke()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The camera or microphone has stopped/)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a performer looks back at visitors, earnings and supporters', async () => {
  await openShow(anOwnShow({ status: 'ended', endedBy: 'operator', endReason: 'No consent of the second person.' }))
  await expect.element(page.getByText('No consent of the second person.')).toBeVisible()
  await expect.element(page.getByText('170 tokens ($170.00)')).toBeVisible()
  await expect.element(page.getByText('Felix Brandt')).toBeVisible()
})

test('a performer whose page was away for too long reads why the show ended, and that tickets were refunded', async () => {
  await openShow(anOwnShow({ status: 'ended', endedBy: 'clock', tickets: 'returned' }))
  await expect.element(page.getByText(/your page was closed or offline for more than a minute/)).toBeVisible()
  await expect.element(page.getByText('All tickets were refunded.')).toBeVisible()
})

test('a performer changes the menu, and items keep their ids', async () => {
  const { api } = currentFakes()
  await openScreen(
    { default: () => <MenuForm items={[{ _id: idOf(1), title: 'Request a song', price: 20 }]} /> },
    { at: '/studio/live/settings', path: '/studio/live/settings', viewer: aPerformer() },
  )
  await press('Add an item')
  await press('Save menu')
  await expect.element(page.getByText('Please enter Item')).toBeVisible()
  await page.getByRole('textbox', { name: 'Item' }).last().fill('A dance')
  await page.getByLabelText('Price').last().fill('50')
  api.replyTo(saveLiveMenu, { items: [] })
  await press('Save menu')
  await expect
    .poll(() => api.requestsTo(saveLiveMenu).map(({ input }) => input.body))
    .toEqual([
      {
        items: [
          { _id: idOf(1), title: 'Request a song', price: 20 },
          { title: 'A dance', price: 50 },
        ],
      },
    ])
})
