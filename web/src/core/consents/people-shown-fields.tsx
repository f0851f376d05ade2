import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { PeopleShownProps } from './people-shown.tsx'

const PeopleShown = lazyComponent(() => import('./people-shown.tsx'))

/** Asks whom content shows. Loads after the form. Until then, the server keeps earlier declarations or assumes the performer. */
export const PeopleShownFields = (props: PeopleShownProps) => (
  <Suspense>
    <PeopleShown {...props} />
  </Suspense>
)
