import type { AiLabel } from '@fanfare/contract/ai-label'
import { strongestAi } from '@fanfare/contract/depictions'
import { t } from '#lib/i18n.ts'

/** Returns the label of content that was made with AI. */
export const aiLabel = (ai: AiLabel): string => (ai === 'generated' ? t('AI-generated') : t('AI-altered'))

/** Returns the label of several media or content; undefined for none. */
export const strongestLabel = (all: readonly { readonly ai?: AiLabel }[]): AiLabel | undefined => {
  const ai = strongestAi(all.map((one) => one.ai ?? 'none'))
  return ai === 'none' ? undefined : ai
}
