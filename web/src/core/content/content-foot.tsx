/** Renders the buttons below content with the document. Their code loads after the page. */
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ContentActsProps } from './content-acts.tsx'
import css from './content-foot.module.css'

const ContentActs = lazyPart(() => import('./content-acts.tsx'))

export const ContentFoot = (props: ContentActsProps) => (
  <footer className={css['foot']}>
    <Suspense>
      <ContentActs {...props} />
    </Suspense>
  </footer>
)
