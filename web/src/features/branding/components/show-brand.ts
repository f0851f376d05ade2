import type { PublicBranding } from '@fanfare/contract/brand-views'
import { BRAND_STYLE, brandStyle } from '#core/branding/brand-style.ts'

/** Shows a saved look on this page, which the server rendered with the previous one. */
export function showBrand(branding: PublicBranding): void {
  const style = document.getElementById(BRAND_STYLE)
  if (style) style.textContent = brandStyle(branding)
}
