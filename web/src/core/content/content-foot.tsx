/** Renders the buttons below content with the document. Their code loads after the page. */
import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { ContentActionsProps } from './content-actions.tsx'
import css from './content-foot.module.css'

const ContentActions = lazyComponent(() => import('./content-actions.tsx'))

export const ContentFoot = (props: ContentActionsProps) => (
  <footer className={css['foot']}>
    <Suspense>
      <ContentActions {...props} />
    </Suspense>
  </footer>
)
