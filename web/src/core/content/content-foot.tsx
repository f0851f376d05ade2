/** What one can do below a thing of any kind. It is in the page from the start; what makes it work comes after the page. */
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
