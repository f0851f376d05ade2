/** Keeps the site's size limits per kind of file. The upload queue needs them outside React. */
import { useEffect } from 'react'
import type { UploadLimits } from '@fanfare/contract/upload-limits'
import { useSettings } from '#core/viewer.ts'

/** Defaults until the site's settings have loaded. */
let present: UploadLimits = {
  photoMegabytes: 25,
  audioMegabytes: 200,
  videoMegabytes: 5120,
  productMegabytes: 5120,
  maxMediaMinutes: 240,
}

export function setUploadLimits(bounds: UploadLimits): void {
  present = bounds
}

export const uploadLimits = (): UploadLimits => present

/** Passes the settings to the upload queue. For components that let users choose files. */
export function useUploadLimits(): void {
  const settings = useSettings()
  useEffect(() => setUploadLimits(settings), [settings])
}
