/** Describes the installable site (Web Application Manifest). */
import { Type, type Static } from 'typebox'
import { get } from './define.ts'

export const AppManifest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  lang: Type.String(),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.String(),
  background_color: Type.String(),
  theme_color: Type.String(),
  icons: Type.Array(Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: Type.String() })),
})
export type AppManifest = Static<typeof AppManifest>

export const readAppManifest = get('/site/app.webmanifest', {
  summary: 'Get the web app manifest, with the name and icons of the installable site.',
  who: 'anyone',
  seat: 'any',
  openInBlockedCountries: true,
  reply: AppManifest,
  provides: ['settings'],
})
