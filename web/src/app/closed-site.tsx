/** Replaces pages while the site is closed for everyone or in the visitor's country, and until the visitor's age is confirmed. */
import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { hasLayoutOption } from '#core/page.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { closedStatus } from './closed-status.ts'
import { AgeGate } from './layouts/age-gate.tsx'
import { GeoBlock } from './layouts/geoBlock.tsx'
import { Maintenance } from './layouts/maintenance.tsx'

export default function ClosedSite({ children }: { readonly children: ReactNode }) {
  const settings = useSettings()
  const { pathname } = useLocation()
  const isOpenBeforeAgeCheck = useMatches().some(({ handle }) => hasLayoutOption(handle, 'isOpenBeforeAgeCheck'))
  const status = closedStatus(settings, useViewer(), pathname)
  if (status === 451) return <GeoBlock message={settings.countryBlock?.message ?? ''} />
  if (status === 503) return <Maintenance />
  const { neededAgeCheck } = settings
  return neededAgeCheck && !isOpenBeforeAgeCheck ? <AgeGate method={neededAgeCheck} /> : children
}
