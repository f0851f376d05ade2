/** What people write. What makes parts of it pressable is loaded only where there may be such parts. */
import { lazy, Suspense } from 'react'

const LinkedText = lazy(() => import('./linked-text.tsx'))
const MAY_HAVE_PARTS = /[@#]|https?:|www\./i

export function RichText({ text }: { text: string }) {
  if (!MAY_HAVE_PARTS.test(text)) return text
  return (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  )
}
