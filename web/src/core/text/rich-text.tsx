/** Shows user text. The code for links loads only when the text may contain some. */
import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'

const PlainText = ({ text }: { text: string }) => text
const LinkedText = lazyComponent(() => import('./linked-text.tsx'), PlainText)
const MAY_HAVE_PARTS = /[@#]|https?:|www\./i

export function RichText({ text }: { text: string }) {
  if (!MAY_HAVE_PARTS.test(text)) return text
  return (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  )
}
