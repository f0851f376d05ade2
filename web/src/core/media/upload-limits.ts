/** Keeps the site's size limits per kind of file. The upload queue needs them outside React. */
import { useEffect } from 'react'
import type { UploadBounds } from '@fanfare/contract/upload-bounds'
import { useSettings } from '#core/viewer.ts'

/** Defaults until the site's settings have loaded. */
let present: UploadBounds = { photoMegabytes: 25, audioMegabytes: 200, videoMegabytes: 5120, longestMinutes: 240 }

export function setUploadLimits(bounds: UploadBounds): void {
  present = bounds
}

export const uploadLimits = (): UploadBounds => present

/** Passes the settings to the upload queue. For components that let users choose files. */
export function useUploadLimits(): void {
  const settings = useSettings()
  useEffect(() => setUploadLimits(settings), [settings])
}
