/** Tests of the switch with which performers hide themselves. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pauseProfile, resumeProfile } from '@fanfare/contract/profile-pause'
import { readMe } from '@fanfare/contract/users'
import { aPerformer } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as pauseScreen from './pause.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = (isPaused: boolean) =>
  openScreen(pauseScreen, { at: '/settings/pause', viewer: { ...aPerformer(), ...(isPaused && { isPaused }) } })

test('a performer pauses the profile with one press, and resumes it with another', async () => {
  const { api } = currentFakes()
  await open(false)
  await expect.element(page.getByText(/No one can find your profile/)).toBeVisible()
  api.replyTo(pauseProfile, { success: true })
  api.replyTo(readMe, { ...aPerformer(), isPaused: true })
  await button('Pause profile').click()
  await expect.element(page.getByText('Profile paused')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your profile is paused' })).toBeVisible()
  api.replyTo(resumeProfile, { success: true })
  api.replyTo(readMe, aPerformer())
  await button('Resume profile').click()
  await expect.element(button('Pause profile')).toBeVisible()
})

test('a performer reads why the profile cannot be paused', async () => {
  const { api } = currentFakes()
  await open(false)
  api.replyTo(pauseProfile, rejection('not_verified'))
  await button('Pause profile').click()
  await expect.element(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible()
  await expect.element(button('Pause profile')).toBeVisible()
})
