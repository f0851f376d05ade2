import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readDemoMails, type Mail } from '@fanfare/contract/mails'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import { DemoOutbox } from './demo-outbox.tsx'

const mail: Mail = {
  _id: '01900000-0000-7000-8000-000000000001',
  to: 'ada@example.test',
  subject: 'Set a new password',
  text: 'Hello,\n\nSomeone asked.\n\nSet new password:\nhttps://fans.example/auth/reset?token=abc\n\nHelp:\nhttps://evil.example/x\n\nFanfare',
  status: 'stored',
  createdAt: '2027-01-01T00:00:00.000Z',
  sentAt: null,
}

test('a person in a demo follows the labelled link of a mail', async () => {
  currentFakes().api.replyTo(readDemoMails, { data: [mail], total: 1 })
  await open(<DemoOutbox email="ada@example.test" />, { settings: { isDemo: true } })
  await page.getByRole('button', { name: /outbox/ }).click()
  const links = page.getByRole('article', { name: 'Set a new password' }).getByRole('link')
  await expect.element(links).toHaveTextContent('Set new password')
  await expect.element(links).toHaveAttribute('href', '/auth/reset?token=abc')
})
