/** Parts that two pages of this feature share. Their code and styles load after either page. */
import { lazyComponent, LoadingFailed } from '#ui/lazy-component.tsx'

export const MassForm = lazyComponent(() => import('./mass-form.tsx'), LoadingFailed)
export const MessagePreview = lazyComponent(() => import('#core/message-preview/message-preview.tsx'), LoadingFailed)
