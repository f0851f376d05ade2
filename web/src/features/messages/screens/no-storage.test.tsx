/** Tests of conversations in a browser without storage: drafts last as long as the page, and everything else works. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sendMessage } from '@fanfare/contract/messages'
import { FakeConversation } from '../../../../test/components/fake-conversation.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as messages from './messages.tsx'

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

const KINDS = ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'] as const

/** Replaces all storage of the window, and returns a function that restores it. */
function replaceStorage(own: PropertyDescriptor): () => void {
  const before = KINDS.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const)
  for (const name of KINDS) Object.defineProperty(window, name, { configurable: true, ...own })
  return () => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(window, name, descriptor)
  }
}

function breakMethods(...methods: ('getItem' | 'setItem' | 'removeItem')[]): () => void {
  const spies = methods.map((method) => vi.spyOn(Storage.prototype, method).mockImplementation(refuse))
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

const BROWSERS: Readonly<Record<string, () => () => void>> = {
  'has no storage': () => replaceStorage({ value: null }),
  'refuses access to storage': () => replaceStorage({ get: refuse }),
  'refuses to read': () => breakMethods('getItem'),
  'is full': () => breakMethods('setItem', 'removeItem'),
}

for (const [what, prepare] of Object.entries(BROWSERS))
  test(`a fan whose browser ${what} types and sends a message`, async () => {
    const talk = new FakeConversation({ texts: ['Hello'] })
    const restore = prepare()
    try {
      const { api } = await openScreen(messages, { path: '/messages/:id?', at: talk.path, viewer: talk.viewer })
      const words = page.getByRole('textbox', { name: 'Message to Ada Vale' })
      await words.fill('Good morning')
      await expect.element(words).toHaveValue('Good morning')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.element(page.getByRole('group', { name: 'Messages' }).getByText('Sent', { exact: true })).toBeVisible()
      await expect.element(words).toHaveValue('')
      expect(api.requestsTo(sendMessage).map(({ input }) => input.body?.text)).toEqual(['Good morning'])
    } finally {
      restore()
    }
  })
