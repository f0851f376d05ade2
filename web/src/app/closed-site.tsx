/** Replaces pages while the site is closed, in the visitor's country or for everyone. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSettings, useViewer } from '#core/viewer.ts'
import { closedStatus } from './closed-status.ts'
import { GeoBlock } from './layouts/geoBlock.tsx'
import { Maintenance } from './layouts/maintenance.tsx'

export default function ClosedSite({ children }: { readonly children: ReactNode }) {
  const settings = useSettings()
  const status = closedStatus(settings, useViewer(), useLocation().pathname)
  if (status === 451) return <GeoBlock message={settings.countryBlock?.message ?? ''} />
  return status === 503 ? <Maintenance /> : children
}
