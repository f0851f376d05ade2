/** Wakes the server-rendered page up in the browser. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { QueryClientProvider } from '@tanstack/react-query'
import { cache, hydrate } from '#lib/cache.ts'
import { followHistory } from '#ui/layers.ts'

followHistory()
hydrate(cache())

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
