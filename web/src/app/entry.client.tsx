/** Hydrates the server-rendered page in the language in which it was rendered. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { QueryClientProvider } from '@tanstack/react-query'
import { tokenPriceIn } from '#core/viewer.ts'
import { cache, hydrate } from '#lib/cache.ts'
import type { Messages } from '@fanfare/i18n/translate'
import { provideReader } from '#lib/i18n.ts'
import { provideTokenPrice } from '#lib/token-format.ts'
import { followHistory } from '#ui/layers.ts'

followHistory()
hydrate(cache())

const { lang, dir, dataset } = document.documentElement
const { messages: url, timeZone = 'UTC' } = dataset

/** A response header preloads this file before the page. If it fails, the page continues in English. */
const loadMessages = (address: string): Promise<Messages | undefined> =>
  fetch(address).then(
    (answer) => (answer.ok ? (answer.json() as Promise<Messages>) : undefined),
    () => undefined,
  )

function wake(messages?: Messages): void {
  // The pseudo locale uses the numbers and plurals of English.
  const reader = { lang, locale: dir === 'rtl' ? 'en' : lang, timeZone, messages, messagesUrl: url }
  provideReader(() => reader)
  provideTokenPrice(() => tokenPriceIn(cache()))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <QueryClientProvider client={cache()}>
          <HydratedRouter />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

if (url) void loadMessages(url).then(wake)
else wake()
