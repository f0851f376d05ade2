/** Tests of the camera and the recording in the room of a private show. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readOwnShowTerms } from '@fanfare/contract/private-show-terms'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { joinShow, readCurrentShow } from '@fanfare/contract/private-shows'
import { listMessages, markConversationRead } from '@fanfare/contract/messages'
import { readStreamConversation } from '@fanfare/contract/stream-conversations'
import { readStreamToken, startRecording, stopRecording } from '@fanfare/contract/streaming'
import { aFan, aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { aRunningShow, ownShowTerms } from '../../../../test/components/private-show-examples.ts'
import { watchCamera } from '../../../../test/components/revoke-camera.ts'
import * as showScreen from './show.tsx'

const id = idOf(9500)
/** The show as the fake server has it. */
let current: PrivateShow

async function openShow(show: PrivateShow) {
  current = show
  const { api } = currentFakes()
  api.replyTo(readCurrentShow, () => ({ show: current }))
  api.replyTo(readOwnShowTerms, ownShowTerms())
  api.replyTo(joinShow, () => current)
  api.replyTo(listMessages, { data: [], total: 0 })
  api.replyTo(markConversationRead, { success: true })
  api.replyTo(readStreamConversation, rejection('not_found'))
  // The media connection has its own tests. Here it never gets its grant.
  api.replyTo(readStreamToken, rejection('not_found'))
  api.hold(readStreamToken)
  const viewer = show.side === 'fan' ? aFan({ balance: 100 }) : aPerformer()
  return openScreen(showScreen, { at: `/private-shows/${id}`, path: '/private-shows/:id', viewer })
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })
const room = () => dialog('Private show with Ada Vale')

test('a performer whose camera is revoked during the show reads why, and turns it on again', async () => {
  const camera = watchCamera()
  await openShow(aRunningShow({ side: 'performer' }))
  await press('Turn on camera and microphone')
  await press('Enter room')
  const own = dialog('Private show with Felix Brandt')
  await expect.element(own.getByRole('button', { name: 'Turn camera off' })).toBeVisible()
  camera.revoke()
  await expect.element(own.getByText('The camera or microphone has stopped. Check it and try again.')).toBeVisible()
  await own.getByRole('button', { name: 'Try again' }).click()
  await expect.element(own.getByText('The camera or microphone has stopped.', { exact: false })).not.toBeInTheDocument()
  await expect.element(own).toBeVisible()
})

test('a fan whose connection comes back sees that the performer records the show', async () => {
  const agreed = { fan: true, performer: true }
  const { realtime } = await openShow(aRunningShow({ mayRecord: agreed }))
  await press('Enter room')
  await expect.element(room().getByText('May be recorded')).toBeVisible()
  current = aRunningShow({ mayRecord: agreed, isRecording: true })
  realtime.disconnect()
  await expect.element(room().getByText('Recording', { exact: true })).toBeVisible()
})

test('a performer records a show to which both agreed, and stops it after a reload too', async () => {
  const agreed = { fan: true, performer: true }
  const recorded = (isRecording: boolean) => aRunningShow({ side: 'performer', mayRecord: agreed, isRecording })
  const { api, reload } = await openShow(recorded(false))
  await press('Turn on camera and microphone')
  await press('Enter room')
  const own = dialog('Private show with Felix Brandt')
  api.replyTo(startRecording, () => ((current = recorded(true)), { success: true as const }))
  await own.getByRole('button', { name: 'Start recording' }).click()
  await expect.element(own.getByText('Recording', { exact: true })).toBeVisible()
  await reload()
  api.replyTo(stopRecording, () => ((current = recorded(false)), { success: true as const }))
  await own.getByRole('button', { name: 'Stop recording' }).click()
  await expect.element(own.getByRole('button', { name: 'Start recording' })).toBeVisible()
})
