import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { DepictionFieldsProps } from './depiction-fields.tsx'

const PeopleShown = lazyComponent(() => import('./people-shown.tsx'))

/** Asks whom content shows. Loads after the form. Until then, the server keeps earlier declarations or assumes the performer. */
export const PeopleShownFields = (props: DepictionFieldsProps) => (
  <Suspense>
    <PeopleShown {...props} />
  </Suspense>
)
