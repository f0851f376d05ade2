import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/settings/captcha', file: 'captcha', who: 'admin', layout: 'admin' }]
