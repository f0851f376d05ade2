import type { CaptchaSettings } from '@fanfare/contract/captcha'
import type { KeyState } from '#platform/gateways/keys.ts'

export const settingsView = (kind: CaptchaSettings['kind'], keys: readonly KeyState[]): CaptchaSettings => ({
  kind,
  keys: keys.map(({ name, example, isOptional, from, shown, setAt }) => ({
    name,
    example,
    isOptional,
    from,
    shown,
    setAt: setAt?.toISOString() ?? null,
  })),
})
