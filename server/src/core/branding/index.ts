/** Stores the site's own look, which pages, emails and the app manifest show. */
export { BRAND_PICTURES, brandKeyOf, brandMail, publicBranding } from './views.ts'
export { brandingOf, brandPictures, changeBranding, type StoredPicture } from './store.ts'
