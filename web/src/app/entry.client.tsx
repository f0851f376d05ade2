/** Wakes the server-rendered page up in the browser, in the language in which it was rendered. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Messages } from '@fanfare/i18n/translate'
import { readAs } from '#lib/i18n.ts'
import { followHistory } from '#ui/layers.ts'

followHistory()

const { lang, dir, dataset } = document.documentElement
const { messages: url, timeZone = 'UTC' } = dataset

/** The server has told the browser of this file before the page itself. Without it the page goes on in English. */
const loadMessages = (address: string): Promise<Messages | undefined> =>
  fetch(address).then(
    (answer) => (answer.ok ? (answer.json() as Promise<Messages>) : undefined),
    () => undefined,
  )

function hydrate(messages?: Messages): void {
  // The pseudo locale has the numbers and plurals of English.
  const reader = { lang, locale: dir === 'rtl' ? 'en' : lang, timeZone, messages, messagesUrl: url }
  readAs(() => reader)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

if (url) void loadMessages(url).then(hydrate)
else hydrate()
